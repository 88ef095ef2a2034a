-- AlterTable: the setting is cleared when its device is deleted.
ALTER TABLE "app_settings" DROP COLUMN "notification_device_id";
ALTER TABLE "app_settings" ADD COLUMN "notification_device_id" INTEGER REFERENCES "devices" ("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "notification_deliveries" ADD COLUMN "message_id" TEXT;
