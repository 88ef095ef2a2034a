-- AlterTable
ALTER TABLE "devices" ADD COLUMN "reports" BOOLEAN;
