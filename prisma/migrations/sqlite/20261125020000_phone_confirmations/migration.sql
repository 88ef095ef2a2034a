-- CreateTable
CREATE TABLE "phone_confirmations" (
    "user_id" INTEGER NOT NULL PRIMARY KEY,
    "phone" TEXT NOT NULL,
    "code_hash" TEXT,
    "code_ends_at" DATETIME,
    "batch_id" INTEGER,
    "confirmed_at" DATETIME,
    CONSTRAINT "phone_confirmations_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- AlterTable
ALTER TABLE "batches" ADD COLUMN "holds_code" BOOLEAN NOT NULL DEFAULT false;

-- Codes that are still to go, or to be forgotten: few, mostly none.
CREATE INDEX "batches_holds_code_idx" ON "batches"("user_id") WHERE "holds_code";
