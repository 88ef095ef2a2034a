-- AlterTable
ALTER TABLE "batches" ADD COLUMN "confirmed" INTEGER NOT NULL DEFAULT 0;

-- Of batches whose rows are gone only what was delivered is known.
UPDATE "batches" SET "confirmed" = "delivered" WHERE "delivered" > 0;
UPDATE "batches" SET "confirmed" = t."count" FROM (
    SELECT "batch_id", COUNT(*) AS "count" FROM "batch_items" WHERE "status" = 'SENT' AND "ack" >= 1 GROUP BY "batch_id") t
  WHERE t."batch_id" = "batches"."id" AND t."count" > "batches"."confirmed";
