-- AlterTable
ALTER TABLE "devices" ADD COLUMN "status_since" TIMESTAMP(3);
