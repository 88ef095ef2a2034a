-- Nearly all batches are submitted: SQLite preferred this index to those of the few that are open, held or tests.
DROP INDEX "batches_submitted_at_idx";

-- Those that were never submitted are few, and looked for by their age.
CREATE INDEX "batches_unfinished_idx" ON "batches"("created_at") WHERE submitted_at IS NULL;
