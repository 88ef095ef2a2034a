-- AlterTable
ALTER TABLE "app_settings" ADD COLUMN "receipt_prefix" TEXT NOT NULL DEFAULT 'SIAR' CHECK ("receipt_prefix" <> '');
ALTER TABLE "app_settings" ADD COLUMN "seller_name" TEXT NOT NULL DEFAULT '';
ALTER TABLE "app_settings" ADD COLUMN "seller_address" TEXT NOT NULL DEFAULT '';
ALTER TABLE "app_settings" ADD COLUMN "seller_tax_number" TEXT NOT NULL DEFAULT '';

-- CreateTable
CREATE TABLE "receipt_years" (
    "year" INTEGER NOT NULL PRIMARY KEY,
    "last" INTEGER NOT NULL CHECK ("last" > 0)
);

-- CreateTable
CREATE TABLE "payment_receipts" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "year" INTEGER NOT NULL,
    "no" INTEGER NOT NULL CHECK ("no" > 0),
    "number" TEXT NOT NULL,
    "request_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "corrects_id" INTEGER,
    "credits" INTEGER NOT NULL,
    "total" BIGINT NOT NULL,
    "facts" JSONB NOT NULL,
    "issued_at" DATETIME NOT NULL
);

-- CreateIndex
CREATE UNIQUE INDEX "payment_receipts_year_no_key" ON "payment_receipts"("year", "no");
CREATE UNIQUE INDEX "payment_receipts_number_key" ON "payment_receipts"("number");
CREATE UNIQUE INDEX "payment_receipts_corrects_id_key" ON "payment_receipts"("corrects_id");
CREATE INDEX "payment_receipts_request_id_idx" ON "payment_receipts"("request_id");
CREATE INDEX "payment_receipts_issued_at_idx" ON "payment_receipts"("issued_at");
-- A payment has one receipt that corrects no other.
CREATE UNIQUE INDEX "payment_receipts_original_key" ON "payment_receipts"("request_id") WHERE "corrects_id" IS NULL;
