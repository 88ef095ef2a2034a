-- AlterTable
ALTER TABLE "users" ADD COLUMN "hours" TEXT;
ALTER TABLE "users" ADD COLUMN "zone" TEXT NOT NULL DEFAULT 'WIB';

-- AlterTable
ALTER TABLE "app_settings" ADD COLUMN "holidays" JSONB NOT NULL DEFAULT '[]';

-- AlterTable
ALTER TABLE "batches" ADD COLUMN "start_at" TIMESTAMP(3);
ALTER TABLE "batches" ADD COLUMN "hours" TEXT;
ALTER TABLE "batches" ADD COLUMN "any_hour" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "batches" ADD COLUMN "open_at" TIMESTAMP(3);
ALTER TABLE "batches" ADD COLUMN "zones" TEXT;

-- AlterTable
ALTER TABLE "batch_items" ADD COLUMN "zone" TEXT;

-- Rows of sheets that name zones are handed out zone by zone.
CREATE INDEX "batch_items_zone_idx" ON "batch_items"("batch_id", "zone", "row_no") WHERE zone IS NOT NULL;
