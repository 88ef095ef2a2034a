-- A batch of the rows of another one that were not sent.
ALTER TABLE "batches" ADD COLUMN "retry_of_id" INTEGER;
CREATE INDEX "batches_retry_of_idx" ON "batches"("retry_of_id") WHERE retry_of_id IS NOT NULL;
-- A batch counts and lists its rows by reason. Rows that were sent have none.
CREATE INDEX "batch_items_reason_idx" ON "batch_items"("batch_id", "reason", "row_no") WHERE reason IS NOT NULL;
