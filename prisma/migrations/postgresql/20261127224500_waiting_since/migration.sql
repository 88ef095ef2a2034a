-- AlterTable
ALTER TABLE "dispatches" ADD COLUMN "waiting_since" TIMESTAMP(3);
