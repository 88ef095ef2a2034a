-- CreateTable
CREATE TABLE "staged_uploads" (
    "batch_id" INTEGER NOT NULL PRIMARY KEY,
    "kind" TEXT NOT NULL,
    "file_id" INTEGER NOT NULL,
    "bytes" INTEGER NOT NULL,
    "others" TEXT NOT NULL DEFAULT '',
    CONSTRAINT "staged_uploads_batch_id_fkey" FOREIGN KEY ("batch_id") REFERENCES "batches" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "staged_uploads_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "files" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "staged_uploads_file_id_idx" ON "staged_uploads"("file_id");
