-- AlterTable
ALTER TABLE "heartbeats" ADD COLUMN "send_times" JSONB;
