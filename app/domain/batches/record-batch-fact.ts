import type { Tx } from "~/platform/db";
import type { ChosenType } from "../outgoing-facts/event-types";
import { recordFact, wantsEvents } from "../outgoing-facts/record";
import { batchView } from "./views";

type BatchType = Extract<ChosenType, `batch.${string}`>;

/**
 * Records for users' programs what happened to a batch, with the batch as it is now. Its name and text are added when
 * the event is sent, since an erasure changes them. Nothing is recorded of a test.
 */
export async function recordBatchFact(tx: Tx, type: BatchType, id: number, now: Date): Promise<void> {
  const batch = await tx.batch.findUnique({ where: { id } });
  if (batch?.kind !== "BULK" || !(await wantsEvents(tx, batch.userId, type))) return;
  const { name, text, ...data } = batchView(batch);
  await recordFact(tx, { userId: batch.userId, type, batchId: id, data }, now);
}
