-- AlterTable
ALTER TABLE "app_settings" ADD COLUMN "unique_code" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "app_settings" ADD COLUMN "evidence_optional" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "credit_requests" ADD COLUMN "unique_code" INTEGER CHECK ("unique_code" BETWEEN 1 AND 999);
ALTER TABLE "credit_requests" ADD COLUMN "payable" BIGINT CHECK (("payable" IS NULL) = ("unique_code" IS NULL) AND ("payable" IS NULL OR "payable" = "total_price" + "unique_code"));
ALTER TABLE "credit_requests" ADD COLUMN "unique_code_note" TEXT CHECK ("unique_code_note" IN ('none_free'));
ALTER TABLE "credit_requests" ADD COLUMN "expires_at" TIMESTAMP(3);
ALTER TABLE "credit_requests" ADD COLUMN "expired_at" TIMESTAMP(3) CHECK ("expired_at" IS NULL OR ("approved_at" IS NULL AND "rejected_at" IS NULL));

-- CreateIndex
-- What is to be paid tells one waiting request from all others.
CREATE UNIQUE INDEX "credit_requests_payable_waiting_key" ON "credit_requests"("payable") WHERE "payable" IS NOT NULL AND "approved_at" IS NULL AND "rejected_at" IS NULL AND "expired_at" IS NULL;
-- By what is to be paid, with or without a unique code.
CREATE INDEX "credit_requests_to_pay_idx" ON "credit_requests"(COALESCE("payable", "total_price")) WHERE "approved_at" IS NULL AND "rejected_at" IS NULL AND "expired_at" IS NULL;
CREATE INDEX "credit_requests_expires_at_idx" ON "credit_requests"("expires_at") WHERE "expires_at" IS NOT NULL AND "approved_at" IS NULL AND "rejected_at" IS NULL AND "expired_at" IS NULL;
