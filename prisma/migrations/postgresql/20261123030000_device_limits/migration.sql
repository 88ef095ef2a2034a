-- AlterTable
ALTER TABLE "devices" ADD COLUMN "quota_status" TEXT,
ADD COLUMN "quota_total" INTEGER,
ADD COLUMN "quota_used" INTEGER,
ADD COLUMN "quota_ends_at" TIMESTAMP(3),
ADD COLUMN "quota_at" TIMESTAMP(3),
ADD COLUMN "locked" BOOLEAN,
ADD COLUMN "lock_ends_at" TIMESTAMP(3),
ADD COLUMN "lock_at" TIMESTAMP(3),
ADD COLUMN "limits_asked_at" TIMESTAMP(3);
