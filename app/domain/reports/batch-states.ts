import type { Batch } from "generated/sqlite/client";
import { db } from "~/platform/db";
import type { Actor } from "../actor";
import { batchOwner } from "../batches/controls";
import { batchView } from "../batches/views";
import { estimateBatch } from "../estimates/batch-estimate";
import { waitingReason } from "../estimates/waiting-reason";
import { type BatchState, batchState, type CancelledBy } from "./batch-state";

/** What a list says of a batch. `end`: when one that is being sent should have ended. */
export type ListedState = BatchState & { end: string | null };

/** The states of these batches by id, as the viewer sees them. The viewer may read each of them. */
export async function batchStates(
  viewer: Actor,
  ids: number[],
  now: Date,
): Promise<Record<string, ListedState>> {
  if (ids.length === 0) return {};
  const batches = await db.batch.findMany({ where: { id: { in: ids } } });
  const cancellers = await cancelledBy(viewer, batches);
  const states: Record<string, ListedState> = {};
  for (const batch of batches) {
    const waiting = await waitingReason(batch, now);
    const expected = waiting ? null : await estimateBatch(batch, now);
    const state = batchState(batchView(batch), waiting, cancellers(batch));
    states[batch.id] = { ...state, end: expected?.end ?? null };
  }
  return states;
}

type Owned = Pick<Batch, "id" | "userId" | "kind" | "createdById" | "cancelled">;

/** Returns by whom each of these batches was cancelled. What an admin did to another's batch is in the audit log. */
export async function cancelledBy(viewer: Actor, batches: Owned[]): Promise<(batch: Owned) => CancelledBy> {
  const ids = batches.filter(({ cancelled }) => cancelled).map(({ id }) => id);
  const where = { act: "batch.cancel", targetKind: "batch", targetId: { in: ids } };
  const acts =
    ids.length === 0
      ? []
      : await db.auditEntry.findMany({ where, select: { targetId: true, actorId: true } });
  const actors = new Map(acts.map(({ targetId, actorId }) => [targetId, actorId]));
  return (batch) => {
    const isAudited = actors.has(batch.id);
    const by = isAudited ? actors.get(batch.id) : batchOwner(batch);
    if (by === viewer.id) return "you";
    return isAudited ? "admin" : "owner";
  };
}
