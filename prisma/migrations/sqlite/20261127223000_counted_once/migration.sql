-- AlterTable
ALTER TABLE "batches" ADD COLUMN "repeated" JSONB;
ALTER TABLE "batch_items" ADD COLUMN "retried_in" INTEGER;

-- Which retry took a row: the newest one that sent it, or may send it.
UPDATE "batch_items" SET "retried_in" = (
  SELECT MAX(b."id") FROM "batches" b JOIN "batch_items" r ON r."batch_id" = b."id" AND r."row_no" = "batch_items"."row_no"
  WHERE b."retry_of_id" = "batch_items"."batch_id" AND r."status" <> 'SKIPPED')
WHERE "status" = 'REFUNDED' AND "batch_id" IN (SELECT "retry_of_id" FROM "batches" WHERE "retry_of_id" IS NOT NULL);
