import { z } from "zod";
import type { Actor } from "../actor";
import { releaseNumbers } from "../batch-control/release";
import { batchControls } from "../batches/controls";
import { batchViewFor, readableBatch } from "../batches/get";
import { BatchView } from "../batches/views";
import { Count, nameSchema } from "../view-schema";

/** `release`: what releasing it would do; null: it is not held, or not this person's to release. */
export const BatchWithReceipts = nameSchema(
  "BatchDetail",
  BatchView.extend({ release: z.strictObject({ doubtful: Count, unsent: Count }).nullable() }),
);
export type BatchWithReceipts = z.infer<typeof BatchWithReceipts>;

/** One batch, and what its release would do. Throws NOT_FOUND as `batchById` does, and SearchTooSlow. */
export async function batchWithReceipts(actor: Actor, id: number): Promise<BatchWithReceipts> {
  const batch = await readableBatch(actor, id);
  const { resume } = batchControls(actor, batch);
  return { ...batchViewFor(actor, batch), release: resume ? await releaseNumbers(batch) : null };
}
