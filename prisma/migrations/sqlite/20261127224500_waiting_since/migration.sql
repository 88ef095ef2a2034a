-- AlterTable
ALTER TABLE "dispatches" ADD COLUMN "waiting_since" DATETIME;
