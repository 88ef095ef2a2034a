import type { Actor } from "../actor";
import { type ReleaseNumbers, releaseNumbers } from "../batch-control/release";
import { batchControls } from "../batches/controls";
import { batchViewFor, readableBatch } from "../batches/get";
import type { BatchView } from "../batches/views";

/** `release`: what releasing it would do; null: it is not held, or not this person's to release. */
export type BatchWithReceipts = BatchView & { release: ReleaseNumbers | null };

/** One batch, and what its release would do. Throws NOT_FOUND as `batchById` does, and SearchTooSlow. */
export async function batchWithReceipts(actor: Actor, id: number): Promise<BatchWithReceipts> {
  const batch = await readableBatch(actor, id);
  const { resume } = batchControls(actor, batch);
  return { ...batchViewFor(actor, batch), release: resume ? await releaseNumbers(batch) : null };
}
