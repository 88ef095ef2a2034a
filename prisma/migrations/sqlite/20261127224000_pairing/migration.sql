-- AlterTable
ALTER TABLE "devices" ADD COLUMN "pairing" TEXT;
