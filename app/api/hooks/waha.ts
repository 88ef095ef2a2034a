import { z } from "zod";
import { shedWhenBusy } from "~/domain/sending/shed";
import { takeWebhook } from "~/domain/sending/webhook";
import { idOf } from "~/http/params";
import { rawEndpoint } from "~/http/raw-endpoint";

const EVENT_BYTES_MAX = 1024 * 1024;

const { loader, action } = rawEndpoint(
  EVENT_BYTES_MAX,
  {
    what: "Takes WAHA's webhooks, signed with the device's secret (X-Webhook-Hmac, HMAC-SHA512 of the body).",
    answer: z.strictObject({ ok: z.literal(true), recorded: z.boolean() }),
  },
  ({ body, headers, params, now }) =>
    shedWhenBusy(() => takeWebhook(idOf(params.deviceId), body, headers.get("X-Webhook-Hmac"), now)),
);

export { action, loader };
