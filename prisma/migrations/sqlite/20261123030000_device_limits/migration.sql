-- AlterTable
ALTER TABLE "devices" ADD COLUMN "quota_status" TEXT;
ALTER TABLE "devices" ADD COLUMN "quota_total" INTEGER;
ALTER TABLE "devices" ADD COLUMN "quota_used" INTEGER;
ALTER TABLE "devices" ADD COLUMN "quota_ends_at" DATETIME;
ALTER TABLE "devices" ADD COLUMN "quota_at" DATETIME;
ALTER TABLE "devices" ADD COLUMN "locked" BOOLEAN;
ALTER TABLE "devices" ADD COLUMN "lock_ends_at" DATETIME;
ALTER TABLE "devices" ADD COLUMN "lock_at" DATETIME;
ALTER TABLE "devices" ADD COLUMN "limits_asked_at" DATETIME;
