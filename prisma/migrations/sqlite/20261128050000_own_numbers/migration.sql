-- AlterTable
ALTER TABLE "app_settings" ADD COLUMN "users_connect_devices" BOOLEAN NOT NULL DEFAULT true;

-- AlterTable
ALTER TABLE "users" ADD COLUMN "checklist_hidden" BOOLEAN NOT NULL DEFAULT false;

-- The first steps are for accounts that are made from now on.
UPDATE "users" SET "checklist_hidden" = true;
