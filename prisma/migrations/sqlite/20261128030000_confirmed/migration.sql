-- AlterTable
ALTER TABLE "devices" ADD COLUMN "confirmed_at" DATETIME;
ALTER TABLE "devices" ADD COLUMN "unconfirmed" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "devices" ADD COLUMN "unconfirmed_since" DATETIME;
ALTER TABLE "devices" ADD COLUMN "confirm_tries" INTEGER NOT NULL DEFAULT 0;
