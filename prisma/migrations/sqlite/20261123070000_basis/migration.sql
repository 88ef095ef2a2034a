-- AlterTable
ALTER TABLE "batches" ADD COLUMN "basis" TEXT CHECK ("basis" IN ('customers', 'agreed', 'other'));
ALTER TABLE "batches" ADD COLUMN "basis_note" TEXT;

-- AlterTable
ALTER TABLE "app_settings" ADD COLUMN "basis_required" BOOLEAN NOT NULL DEFAULT false;
