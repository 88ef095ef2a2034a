-- CreateTable
CREATE TABLE "files" (
    "id" SERIAL NOT NULL,
    "sha256" TEXT NOT NULL,
    "bytes" INTEGER NOT NULL,
    "whole" BOOLEAN NOT NULL DEFAULT false,
    "wanted_at" TIMESTAMP(3) NOT NULL,
    CONSTRAINT "files_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "file_pieces" (
    "file_id" INTEGER NOT NULL,
    "no" INTEGER NOT NULL,
    "content" BYTEA NOT NULL,
    CONSTRAINT "file_pieces_pkey" PRIMARY KEY ("file_id", "no"),
    CONSTRAINT "file_pieces_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "files" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- Pictures and PDFs are packed already.
ALTER TABLE "file_pieces" ALTER COLUMN "content" SET STORAGE EXTERNAL;

-- AlterTable
ALTER TABLE "credit_requests" ADD COLUMN "evidence_file_id" INTEGER REFERENCES "files" ("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- CreateIndex
CREATE INDEX "credit_requests_evidence_file_id_idx" ON "credit_requests"("evidence_file_id");

-- The same content is kept once.
CREATE UNIQUE INDEX "files_content_idx" ON "files"("sha256") WHERE "whole";
