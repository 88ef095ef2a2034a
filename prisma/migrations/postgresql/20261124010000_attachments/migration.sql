-- CreateTable
CREATE TABLE "batch_attachments" (
    "batch_id" INTEGER NOT NULL,
    "no" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "bytes" INTEGER NOT NULL,
    "file_id" INTEGER NOT NULL,
    CONSTRAINT "batch_attachments_pkey" PRIMARY KEY ("batch_id", "no"),
    CONSTRAINT "batch_attachments_batch_id_fkey" FOREIGN KEY ("batch_id") REFERENCES "batches" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "batch_attachments_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "files" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "batch_attachments_file_id_idx" ON "batch_attachments"("file_id");

-- AlterTable
ALTER TABLE "batches" ADD COLUMN "attached" TEXT;

-- AlterTable
ALTER TABLE "servers" ADD COLUMN "honours_media_id" BOOLEAN;
