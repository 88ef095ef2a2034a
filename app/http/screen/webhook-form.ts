import { z } from "zod";
import { CHOSEN_TYPES } from "~/domain/outgoing-facts/event-types";
import { NewWebhook } from "~/domain/webhooks/webhook-input";

/** A webhook as its form sends it: a box that is not ticked is not sent. */
export const WebhookForm = z.object({
  url: NewWebhook.shape.url,
  event_kinds: z
    .array(z.enum(CHOSEN_TYPES, "WEBHOOK_EVENT_UNKNOWN"))
    .default([])
    .refine((list) => list.length > 0, "WEBHOOK_EVENTS_REQUIRED"),
  include_text: z.string().optional(),
});

/** Returns what such a form means. */
export const webhookInput = ({
  url,
  event_kinds,
  include_text,
}: z.output<typeof WebhookForm>): NewWebhook => ({
  ...{ url, events: event_kinds, include_text: include_text !== undefined },
});
