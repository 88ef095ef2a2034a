-- AlterTable
ALTER TABLE "app_settings" ADD COLUMN "credits_per_attachment" INTEGER NOT NULL DEFAULT 1
    CHECK ("credits_per_attachment" BETWEEN 0 AND 1000);

-- AlterTable
ALTER TABLE "batches" ADD COLUMN "attachment_price" INTEGER NOT NULL DEFAULT 1;

-- What a batch with attachments of single rows costs is counted here; other rows do not stand in it.
CREATE INDEX "batch_items_attached_idx" ON "batch_items"("batch_id", "status") WHERE "attachment_no" IS NOT NULL;
