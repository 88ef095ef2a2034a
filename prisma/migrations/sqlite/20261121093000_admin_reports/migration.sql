-- The sending history of all users is read in this order, whole or of one status. No counter of a batch is
-- in an index: they move with every message.
CREATE INDEX "batches_history_idx" ON "batches"("submitted_at", "id") WHERE kind = 'BULK' AND submitted_at IS NOT NULL;
CREATE INDEX "batches_history_status_idx" ON "batches"("status", "submitted_at", "id") WHERE kind = 'BULK' AND submitted_at IS NOT NULL;
-- Test batches are few among many.
CREATE INDEX "batches_test_idx" ON "batches"("id") WHERE kind = 'TEST';
