import { db } from "~/platform/db";
import type { Actor } from "../actor";
import type { BatchView } from "../batches/views";
import { isOpen } from "../statuses";
import { estimateBatch } from "./batch-estimate";
import { type Waiting, waitingReason } from "./waiting-reason";

/** What a list says of a batch that is under way: why it waits, else when it should have ended. */
export type Outlook = { waiting: Waiting | null; end: string | null };

/** The outlooks of those of the actor's batches that are under way, by id. */
export async function batchOutlooks(
  actor: Actor,
  views: BatchView[],
  now: Date,
): Promise<Record<string, Outlook>> {
  const open = views.filter(({ status }) => isOpen(status));
  if (open.length === 0) return {};
  const ids = open.map(({ id }) => id);
  const outlooks: Record<string, Outlook> = {};
  for (const batch of await db.batch.findMany({ where: { userId: actor.id, id: { in: ids } } })) {
    const waiting = await waitingReason(batch, now);
    const expected = waiting ? null : await estimateBatch(batch, now);
    outlooks[batch.id] = { waiting, end: expected?.end ?? null };
  }
  return outlooks;
}
