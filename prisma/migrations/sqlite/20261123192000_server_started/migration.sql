-- AlterTable
ALTER TABLE "servers" ADD COLUMN "started_at" DATETIME;
