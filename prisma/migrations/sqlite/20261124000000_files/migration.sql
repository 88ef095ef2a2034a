-- CreateTable
CREATE TABLE "files" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "sha256" TEXT NOT NULL,
    "bytes" INTEGER NOT NULL,
    "whole" BOOLEAN NOT NULL DEFAULT false,
    "wanted_at" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "file_pieces" (
    "file_id" INTEGER NOT NULL,
    "no" INTEGER NOT NULL,
    "content" BLOB NOT NULL,
    PRIMARY KEY ("file_id", "no"),
    CONSTRAINT "file_pieces_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "files" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- AlterTable
ALTER TABLE "credit_requests" ADD COLUMN "evidence_file_id" INTEGER REFERENCES "files" ("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- CreateIndex
CREATE INDEX "credit_requests_evidence_file_id_idx" ON "credit_requests"("evidence_file_id");

-- The same content is kept once.
CREATE UNIQUE INDEX "files_content_idx" ON "files"("sha256") WHERE "whole";
