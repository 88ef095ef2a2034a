-- AlterTable: the setting is cleared when its device is deleted.
ALTER TABLE "app_settings" ADD CONSTRAINT "app_settings_notification_device_id_fkey" FOREIGN KEY ("notification_device_id") REFERENCES "devices" ("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "notification_deliveries" ADD COLUMN "message_id" TEXT;
