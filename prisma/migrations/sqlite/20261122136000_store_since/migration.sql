-- AlterTable
ALTER TABLE "devices" ADD COLUMN "store_since" DATETIME;
