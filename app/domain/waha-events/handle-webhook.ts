import { db, preparedQuery, sql } from "~/platform/db";
import { count, observe } from "~/platform/metrics/counts";
import { DELIVER_AGAIN, parseWebhook, verifyWebhook } from "~/platform/waha";
import { openWebhookSecret } from "../devices/webhook-address";
import { DomainError } from "../errors";
import { handleEvent } from "./handle-event";

/**
 * Receives one delivery of WAHA's for a device. The signature over the bytes as they came is checked with the
 * device's own secret. Throws UNAUTHENTICATED for a wrong one and for a device that does not exist, so that the two
 * cannot be told apart. Events that do not matter to us are accepted and dropped, since WAHA repeats whatever is
 * refused (docs/waha.md#webhooks). Returns DELIVER_AGAIN when the event is to be repeated.
 */
export async function handleWebhook(
  deviceId: number,
  rawBody: Buffer,
  signature: string | null,
  now: Date,
): Promise<{ ok: true; recorded: boolean } | typeof DELIVER_AGAIN> {
  const device = await db.device.findUnique({ where: { id: deviceId } });
  if (!verifyWebhook(rawBody, signature, (device && openWebhookSecret(device)) ?? ""))
    throw new DomainError("UNAUTHENTICATED");
  const event = parseWebhook(rawBody);
  if (event) observe("siar_waha_webhook_delay_seconds", {}, (now.getTime() - event.at.getTime()) / 1000);
  const handled = device && event ? await handleEvent(device, event, now) : { recorded: false };
  return handled === DELIVER_AGAIN ? DELIVER_AGAIN : { ok: true, ...handled };
}

type Handled = Awaited<ReturnType<typeof handleWebhook>>;

/** Returns what `work` makes of a webhook, and counts it for the metrics. */
export async function countedWebhook(work: () => Promise<Handled>): Promise<Handled> {
  const noted = (result: "recorded" | "ignored" | "unsigned" | "later" | "failed") =>
    count("siar_waha_webhooks_total", { result });
  try {
    const handled = await work();
    noted(handled === DELIVER_AGAIN ? "later" : handled.recorded ? "recorded" : "ignored");
    return handled;
  } catch (error) {
    noted(error instanceof DomainError && error.code === "UNAUTHENTICATED" ? "unsigned" : "failed");
    throw error;
  }
}

/** Returns whether there is a device by that id: asked before anything of a webhook is read. */
export async function isDevice(id: number): Promise<boolean> {
  const found = await preparedQuery(db, sql`SELECT id FROM devices WHERE id = ${id}`);
  return found.length > 0;
}
