-- Whose batches were submitted in a month is answered by the index alone.
DROP INDEX "batches_history_idx";
CREATE INDEX "batches_history_idx" ON "batches"("submitted_at", "id", "user_id") WHERE kind = 'BULK' AND submitted_at IS NOT NULL;
