-- AlterTable
ALTER TABLE "devices" ADD COLUMN "restart_tries" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "devices" ADD COLUMN "restart_refusals" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "devices" ADD COLUMN "restarted_at" DATETIME;
