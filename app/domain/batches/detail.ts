import type { Batch } from "generated/sqlite/client";
import { db, type Tx } from "~/platform/db";
import { type Actor, isAdmin } from "../actor";
import { DomainError } from "../errors";
import { type BatchView, batchView } from "./views";

const ID_MAX = 2 ** 31 - 1;

/** One batch: one's own, or any batch for an admin. Throws NOT_FOUND otherwise. */
export async function batchById(actor: Actor, id: number, on: Tx = db): Promise<BatchView> {
  return batchView(await readableBatch(actor, id, on));
}

/**
 * The row behind `batchById`. A person reads their own uploads; test sends that an admin made through
 * their devices are the admins' business.
 */
export async function readableBatch(actor: Actor, id: number, on: Tx = db): Promise<Batch> {
  const scope = isAdmin(actor) ? {} : { userId: actor.id, kind: "BULK" };
  const known = Number.isInteger(id) && id > 0 && id <= ID_MAX;
  const batch = known && (await on.batch.findFirst({ where: { id, submittedAt: { not: null }, ...scope } }));
  if (!batch) throw new DomainError("NOT_FOUND");
  return batch;
}
