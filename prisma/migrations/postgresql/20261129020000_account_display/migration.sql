-- AlterTable
ALTER TABLE "users" ADD COLUMN "theme" TEXT NOT NULL DEFAULT 'system' CHECK ("theme" IN ('system', 'light', 'dark'));
ALTER TABLE "users" ADD COLUMN "time_zone" TEXT CHECK ("time_zone" IN ('WIB', 'WITA', 'WIT'));
