-- AlterTable
ALTER TABLE "batch_items" ADD COLUMN "read_back_at" TIMESTAMP(3);

-- Only rows of which a receipt is still missing, in the order in which WAHA is to be asked about them.
CREATE INDEX "batch_items_read_back_idx" ON "batch_items"("read_back_at") WHERE read_back_at IS NOT NULL;
