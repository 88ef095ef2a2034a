-- AlterTable
ALTER TABLE "devices" ADD COLUMN "confirmed_at" TIMESTAMP(3);
ALTER TABLE "devices" ADD COLUMN "unconfirmed" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "devices" ADD COLUMN "unconfirmed_since" TIMESTAMP(3);
ALTER TABLE "devices" ADD COLUMN "confirm_tries" INTEGER NOT NULL DEFAULT 0;
