import type { Actor } from "~/domain/actor";
import { CHOSEN_TYPES } from "~/domain/outgoing-facts/event-types";
import { gatherEvents } from "~/domain/webhooks/gather";
import { createWebhook } from "~/domain/webhooks/webhooks";
import { db } from "~/platform/db";
import { env } from "~/platform/env";
import type { Receiver } from "./webhook-receiver";

/** A webhook of all events for this program, which verifies by its secret. */
export async function webhookFor(
  actor: Actor,
  receiver: Receiver,
  { events = CHOSEN_TYPES, include_text = false, now = new Date() }: Partial<Options> = {},
) {
  env.WEBHOOK_HOSTS = [...env.WEBHOOK_HOSTS, receiver.place];
  const { webhook, secret } = await createWebhook(
    actor,
    { url: receiver.url, events: [...events], include_text },
    now,
  );
  receiver.state.secrets = [secret];
  return { ...webhook, secret };
}

type Options = { events: readonly (typeof CHOSEN_TYPES)[number][]; include_text: boolean; now: Date };

/** The events of an account so far: what was recorded is made events first. */
export async function eventsOf({ id: userId }: { id: number }) {
  while ((await gatherEvents(new Date(Date.now() + 60_000))) > 0);
  const rows = await db.outgoingEvent.findMany({ where: { userId }, orderBy: { no: "asc" } });
  return rows.map(({ type, data, batchId, number, ...row }) => ({
    ...row,
    ...{ type, batchId, number, data: JSON.parse(data) },
  }));
}
