-- AlterTable
ALTER TABLE "batch_items" ADD COLUMN "attachment_no" INTEGER;
