-- AlterTable
ALTER TABLE "app_settings" ADD COLUMN "number_key" TEXT;
ALTER TABLE "app_settings" ADD COLUMN "wipe_due" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "forgotten_numbers" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER,
    "hash" TEXT NOT NULL,
    "number" TEXT,
    "at" TIMESTAMP(3) NOT NULL,
    CONSTRAINT "forgotten_numbers_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "forgotten_numbers_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE UNIQUE INDEX "forgotten_numbers_hash_key" ON "forgotten_numbers"("hash");

-- CreateIndex
CREATE INDEX "forgotten_numbers_user_id_idx" ON "forgotten_numbers"("user_id");

-- Those that are still to be forgotten everywhere: few, and for moments.
CREATE INDEX "forgotten_numbers_open_idx" ON "forgotten_numbers"("id") WHERE "number" IS NOT NULL;
