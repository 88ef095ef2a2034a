-- AlterTable
ALTER TABLE "devices" ADD COLUMN "media_failures" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "devices" ADD COLUMN "media_detail" TEXT;
ALTER TABLE "devices" ADD COLUMN "media_rests" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "devices" ADD COLUMN "media_rest_until" TIMESTAMP(3);
