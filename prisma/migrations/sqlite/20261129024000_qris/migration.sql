-- AlterTable
ALTER TABLE "app_settings" ADD COLUMN "qris" TEXT;
