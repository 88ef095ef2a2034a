-- AlterTable
ALTER TABLE "devices" ADD COLUMN "status_since" DATETIME;
