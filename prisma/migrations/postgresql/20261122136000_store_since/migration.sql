-- AlterTable
ALTER TABLE "devices" ADD COLUMN "store_since" TIMESTAMP(3);
