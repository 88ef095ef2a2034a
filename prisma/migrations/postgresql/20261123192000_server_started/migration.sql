-- AlterTable
ALTER TABLE "servers" ADD COLUMN "started_at" TIMESTAMP(3);
