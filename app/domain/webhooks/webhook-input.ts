import { z } from "zod";
import { env } from "~/platform/env";
import { outsideUrl, placeOf, resolvesInside, type UrlFault } from "~/platform/outgoing-requests/outside-url";
import { type FieldFault, wrongField } from "../errors";
import { CHOSEN_TYPES, type ChosenType } from "../outgoing-facts/event-types";

export const WEBHOOK_URL_CHARACTERS_MAX = 2_000;

/** What most programs want. */
export const USUAL_TYPES: readonly ChosenType[] = ["batch.completed", "messages.updated"];

const url = z.string("REQUIRED").trim().min(1, "REQUIRED").max(WEBHOOK_URL_CHARACTERS_MAX, "TOO_LONG");

const events = z
  .array(z.enum(CHOSEN_TYPES, "WEBHOOK_EVENT_UNKNOWN"), "WEBHOOK_EVENTS_REQUIRED")
  .min(1, "WEBHOOK_EVENTS_REQUIRED")
  .max(100, "TOO_MANY");

/** `include_text`: whether the texts of messages and replies are sent, too. */
export const NewWebhook = z.object({ url, events, include_text: z.boolean("INVALID").optional() });
export type NewWebhook = z.output<typeof NewWebhook>;

/** What is left out stays. */
export const WebhookChange = NewWebhook.partial().extend({
  /** `gone` only for what is so already. */
  status: z.enum(["active", "disabled", "gone"], "INVALID").optional(),
});
export type WebhookChange = z.output<typeof WebhookChange>;

/** Hosts of one's own network that events may be sent to. */
export const webhookHosts = (): ReadonlySet<string> => new Set(env.WEBHOOK_HOSTS);

const FAULTS: Record<UrlFault, FieldFault> = {
  malformed: "WEBHOOK_URL_INVALID",
  not_https: "WEBHOOK_URL_HTTPS",
  credentials: "WEBHOOK_URL_CREDENTIALS",
  inside: "WEBHOOK_URL_PRIVATE",
};

/**
 * Returns a URL as it is stored. Throws VALIDATION of `url` for one that events must not be sent to: without https,
 * with a name and password, or inside our network, also when only its name leads there.
 */
export async function checkedUrl(text: string): Promise<string> {
  const hosts = webhookHosts();
  const url = outsideUrl(text, hosts);
  if (typeof url === "string") throw wrongField("url", { code: FAULTS[url] });
  if (!hosts.has(placeOf(url)) && (await resolvesInside(url)))
    throw wrongField("url", { code: "WEBHOOK_URL_PRIVATE" });
  return url.href;
}
