import { z } from "zod";
import type { Actor } from "~/domain/actor";
import type { StoreResponse } from "~/domain/idempotency";
import { DeliveryDetail, DeliveryView, deliveryById, listDeliveries } from "~/domain/webhooks/deliveries";
import { ResendSince, resendDelivery, resendSince } from "~/domain/webhooks/resend";
import { sendTest } from "~/domain/webhooks/send-test";
import { NewWebhook, WebhookChange } from "~/domain/webhooks/webhook-input";
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  listWebhooks,
  rotateSecret,
  WebhookView,
  webhookById,
} from "~/domain/webhooks/webhooks";
import { signedIn } from "~/http/api/access";
import { endpoint } from "~/http/api/endpoint";
import { wholeList } from "~/http/api/whole-list";
import { answerOnce } from "~/http/idempotency";
import { idParam, PageQuery } from "~/http/request/params";
import { jsonResponse } from "~/http/response/json-response";
import { Ok, pageShape } from "./shapes/shape";

/** Whose webhook an address names. */
const own = ({ actor, params }: { actor: Actor; params: { webhookId?: string } }) =>
  webhookById(actor, idParam(params.webhookId));

/** A secret is shown once, and stored in no answer: a repeat with the same key gets null. */
const Secret = z.string().nullable();

export const webhookEndpoints = {
  webhooks: endpoint({
    GET: {
      access: signedIn,
      scope: "webhooks",
      summary: "Your webhooks: URLs to which events are sent by the Standard Webhooks specification.",
      output: pageShape(WebhookView),
      run: async ({ actor }) => wholeList(await listWebhooks(actor)),
    },
    POST: {
      access: signedIn,
      scope: "webhooks",
      summary:
        "Creates a webhook, up to 5. It gets the chosen `events` from now on. `include_text`: with the texts of messages and replies. `secret` signs them and is shown only in this response: a repeat with the same idempotency key gets null.",
      output: z.strictObject({ ok: z.literal(true), webhook: WebhookView, secret: Secret }),
      errors: ["TOO_MANY_WEBHOOKS"],
      idempotent: "inside",
      status: 201,
      input: NewWebhook,
      run: async ({ actor, request, input, content, now }) => {
        let secret: string | null = null;
        const make = async (keep: StoreResponse) => {
          const made = await createWebhook(actor, input, now, keep);
          secret = made.secret;
          return { ok: true as const, webhook: made.webhook };
        };
        const answer = await answerOnce(request, actor, content, make, now);
        return jsonResponse({ ...answer, secret }, 201);
      },
    },
  }),

  "webhooks/:webhookId": endpoint({
    GET: {
      access: signedIn,
      scope: "webhooks",
      summary: "One of your webhooks. `failing_since`: nothing was delivered since; null: it works.",
      output: WebhookView,
      run: own,
    },
    PUT: {
      access: signedIn,
      scope: "webhooks",
      summary:
        "Changes a webhook. Fields that are left out do not change. `status` is active or disabled. While it is disabled, its events are kept and not sent. Active again, it gets what happens from then on; `resend` sends the rest.",
      output: z.strictObject({ ok: z.literal(true), webhook: WebhookView }),
      input: WebhookChange,
      authorize: own,
      run: ({ actor, params, input, now }) => changeWebhook(actor, idParam(params.webhookId), input, now),
    },
    DELETE: {
      access: signedIn,
      scope: "webhooks",
      summary: "Deletes a webhook and its deliveries.",
      output: Ok,
      run: ({ actor, params, now }) => deleteWebhook(actor, idParam(params.webhookId), now),
    },
  }),

  "webhooks/:webhookId/rotate": endpoint({
    POST: {
      access: signedIn,
      scope: "webhooks",
      summary:
        "Gives a webhook a new secret, shown only in this response. For 24 hours events have two signatures, by the old secret, too. A repeat with the same idempotency key gets null.",
      output: z.strictObject({ ok: z.literal(true), secret: Secret }),
      idempotent: "inside",
      authorize: own,
      run: async ({ actor, params, request, content, now }) => {
        let secret: string | null = null;
        const make = async (keep: StoreResponse) => {
          secret = (await rotateSecret(actor, idParam(params.webhookId), now, keep)).secret;
          return { ok: true as const };
        };
        const answer = await answerOnce(request, actor, content, make, now);
        return jsonResponse({ ...answer, secret });
      },
    },
  }),

  "webhooks/:webhookId/test": endpoint({
    POST: {
      access: signedIn,
      scope: "webhooks",
      summary: "Sends a `webhook.test` event to a webhook. `delivery_id`: where to see what became of it.",
      output: z.strictObject({ ok: z.literal(true), delivery_id: z.int() }),
      errors: ["WEBHOOK_OFF"],
      idempotent: true,
      status: 202,
      run: ({ actor, params, now, keep }) => sendTest(actor, idParam(params.webhookId), now, keep),
    },
  }),

  "webhooks/:webhookId/resend": endpoint({
    POST: {
      access: signedIn,
      scope: "webhooks",
      summary:
        "Sends every event since a time once more, with its old id and in the old order. `since`: ISO 8601, up to 30 days back.",
      output: z.strictObject({ ok: z.literal(true), count: z.int().min(0) }),
      errors: ["WEBHOOK_OFF"],
      input: ResendSince,
      authorize: own,
      run: ({ actor, params, input, now }) => resendSince(actor, idParam(params.webhookId), input, now),
    },
  }),

  "webhooks/:webhookId/deliveries": endpoint({
    GET: {
      access: signedIn,
      scope: "webhooks",
      summary:
        "The newest deliveries of a webhook, up to 10,000. `status`: pending, delivered or failed. `error` says why the last attempt failed.",
      output: pageShape(DeliveryView),
      query: PageQuery.extend({ status: z.string().optional() }),
      authorize: own,
      run: ({ actor, params, query }) => listDeliveries(actor, idParam(params.webhookId), query),
    },
  }),

  "webhooks/:webhookId/deliveries/:deliveryId": endpoint({
    GET: {
      access: signedIn,
      scope: "webhooks",
      summary:
        "One delivery, with `payload`, the exact body, and `response_body`, the first 4 KB of the last answer.",
      output: DeliveryDetail,
      run: ({ actor, params }) => deliveryById(actor, idParam(params.webhookId), idParam(params.deliveryId)),
    },
  }),

  "webhooks/:webhookId/deliveries/:deliveryId/resend": endpoint({
    POST: {
      access: signedIn,
      scope: "webhooks",
      summary: "Sends one event once more, with its old id.",
      output: Ok,
      errors: ["WEBHOOK_OFF"],
      status: 202,
      run: ({ actor, params, now }) =>
        resendDelivery(actor, idParam(params.webhookId), idParam(params.deliveryId), now),
    },
  }),
};
