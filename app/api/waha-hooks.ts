import { z } from "zod";
import { countedWebhook, handleWebhook } from "~/domain/waha-events/handle-webhook";
import { shedWhenBusy } from "~/domain/waha-events/load-shedding";
import { rawEndpoint } from "~/http/api/webhook-endpoint";
import { EVENT_BYTES_MAX } from "~/http/middleware/callers";
import { idParam } from "~/http/request/params";

export const wahaHookEndpoints = {
  "hooks/waha/:deviceId": rawEndpoint(
    EVENT_BYTES_MAX,
    {
      summary:
        "Takes WAHA's webhooks, signed with the device's secret (X-Webhook-Hmac, HMAC-SHA512 of the body).",
      output: z.strictObject({ ok: z.literal(true), recorded: z.boolean() }),
    },
    ({ body, headers, params, now }) =>
      countedWebhook(() =>
        shedWhenBusy(() => handleWebhook(idParam(params.deviceId), body, headers.get("X-Webhook-Hmac"), now)),
      ),
  ),
};
