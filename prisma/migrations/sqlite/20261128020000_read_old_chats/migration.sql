-- AlterTable
ALTER TABLE "app_settings" ADD COLUMN "read_old_chats" BOOLEAN NOT NULL DEFAULT true;
