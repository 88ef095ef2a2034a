-- AlterTable
ALTER TABLE "users" ADD COLUMN "stop_words" JSONB;

-- CreateTable
CREATE TABLE "opt_outs" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER,
    "number" TEXT NOT NULL,
    "how" TEXT NOT NULL CHECK ("how" IN ('REPLY', 'HAND', 'SHEET', 'API', 'ADMIN')),
    "text" TEXT,
    "at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "opt_outs_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "opt_outs_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "known_lids" (
    "user_id" INTEGER NOT NULL,
    "lid" TEXT NOT NULL,
    "number" TEXT NOT NULL,

    CONSTRAINT "known_lids_pkey" PRIMARY KEY ("user_id", "lid"),
    CONSTRAINT "known_lids_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE UNIQUE INDEX "opt_outs_number_user_id_key" ON "opt_outs"("number", "user_id");

-- CreateIndex
CREATE INDEX "opt_outs_user_id_id_idx" ON "opt_outs"("user_id", "id");

-- A number stands on everybody's list once, too: to the index above no two NULLs are the same.
CREATE UNIQUE INDEX "opt_outs_everybody" ON "opt_outs"("number") WHERE "user_id" IS NULL;

-- CreateIndex
CREATE INDEX "number_checks_chat_id_idx" ON "number_checks"("chat_id");
