-- AlterTable
ALTER TABLE "app_settings" ADD COLUMN "secrets_key_id" TEXT;
