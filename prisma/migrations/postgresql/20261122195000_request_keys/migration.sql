-- AlterTable
ALTER TABLE "request_keys" ADD COLUMN "alive_until" TIMESTAMP(3);
