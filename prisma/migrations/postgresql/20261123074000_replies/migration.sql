-- AlterTable
ALTER TABLE "batches" ADD COLUMN "replies" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "batches" ADD COLUMN "stops" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "replies" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "device_id" INTEGER NOT NULL,
    "message_id" TEXT NOT NULL,
    "batch_id" INTEGER NOT NULL,
    "row_no" INTEGER NOT NULL,
    "number" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "stop" BOOLEAN NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,
    CONSTRAINT "replies_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "replies_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE UNIQUE INDEX "replies_device_id_message_id_key" ON "replies"("device_id", "message_id");

-- CreateIndex
CREATE INDEX "replies_batch_id_row_no_idx" ON "replies"("batch_id", "row_no");

-- CreateIndex
CREATE INDEX "replies_batch_id_id_idx" ON "replies"("batch_id", "id");

-- CreateIndex
CREATE INDEX "replies_user_id_number_idx" ON "replies"("user_id", "number");

-- CreateIndex
CREATE INDEX "replies_at_idx" ON "replies"("at");
