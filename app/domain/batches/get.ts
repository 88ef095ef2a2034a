import type { Batch } from "generated/sqlite/client";
import { db, type Tx } from "~/platform/db";
import { type Actor, hasFeature, isAdmin } from "../actor";
import { DomainError } from "../errors";
import { mayControl } from "./controls";
import { type BatchView, batchView } from "./views";

const ID_MAX = 2 ** 31 - 1;

/**
 * One batch: one's own, or any batch for an admin (`text` only as `mayReadItems` says). Throws NOT_FOUND otherwise.
 */
export async function batchById(actor: Actor, id: number, on: Tx = db): Promise<BatchView> {
  return batchViewFor(actor, await readableBatch(actor, id, on));
}

/** The view of a batch, without its text for those who may see its totals only. */
export function batchViewFor(actor: Actor, batch: Batch): BatchView {
  const view = batchView(batch);
  return mayReadItems(actor, batch) ? view : { ...view, text: null };
}

/**
 * Returns whether recipients, texts, replies and attachments of a batch may be read: by its owner (`mayControl`),
 * and by admins with BULK_HISTORY. Other admins see its totals.
 */
export function mayReadItems(actor: Actor, batch: Pick<Batch, "userId" | "kind" | "createdById">): boolean {
  return mayControl(actor, batch) || hasFeature(actor, "BULK_HISTORY");
}

/** The row behind a batch whose items may be read. Throws NOT_FOUND as `batchById` does, and BULK_HISTORY_REQUIRED. */
export async function batchWithItems(actor: Actor, id: number, on: Tx = db): Promise<Batch> {
  const batch = await readableBatch(actor, id, on);
  if (!mayReadItems(actor, batch)) throw new DomainError("BULK_HISTORY_REQUIRED");
  return batch;
}

/**
 * Returns the record behind `batchById`. Users read their own uploads. Test sends that an admin made through their
 * devices are only for admins. A batch that holds a code is read by no one.
 */
export async function readableBatch(actor: Actor, id: number, on: Tx = db): Promise<Batch> {
  const scope = isAdmin(actor) ? {} : { userId: actor.id, kind: "BULK" };
  const known = Number.isInteger(id) && id > 0 && id <= ID_MAX;
  const batch =
    known &&
    (await on.batch.findFirst({ where: { id, submittedAt: { not: null }, holdsCode: false, ...scope } }));
  if (!batch) throw new DomainError("NOT_FOUND");
  return batch;
}
