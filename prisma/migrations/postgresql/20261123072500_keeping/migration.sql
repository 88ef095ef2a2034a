-- AlterTable
ALTER TABLE "users" ADD COLUMN "keep_days" INTEGER;
ALTER TABLE "app_settings" ADD COLUMN "keep_days_default" INTEGER;
ALTER TABLE "app_settings" ADD COLUMN "keep_days_max" INTEGER;
ALTER TABLE "batches" ADD COLUMN "rows_gone_at" TIMESTAMP(3);
ALTER TABLE "batches" ADD COLUMN "rows_left" BOOLEAN NOT NULL DEFAULT true;

-- Finished batches that still have their rows, by account and age; and those whose rows are just being removed.
CREATE INDEX "batches_kept_idx" ON "batches"("user_id", "finished_at") WHERE rows_gone_at IS NULL AND finished_at IS NOT NULL;
CREATE INDEX "batches_going_idx" ON "batches"("id") WHERE rows_gone_at IS NOT NULL AND rows_left;
