-- AlterTable
ALTER TABLE "api_tokens" ADD COLUMN "scopes" TEXT;
ALTER TABLE "api_tokens" ADD COLUMN "expires_at" DATETIME;
