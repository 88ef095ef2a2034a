-- AlterTable
ALTER TABLE "batch_items" ADD COLUMN "cells" JSONB;
ALTER TABLE "batch_items" ADD COLUMN "attempts" INTEGER;
