-- CreateTable
CREATE TABLE "bank_statements" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "account" TEXT NOT NULL,
    "layout" TEXT NOT NULL,
    "file_name" TEXT NOT NULL,
    "lines" INTEGER NOT NULL,
    "uploaded_at" DATETIME NOT NULL,
    "uploaded_by_id" INTEGER NOT NULL
);

-- CreateTable
CREATE TABLE "bank_lines" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "statement_id" INTEGER NOT NULL,
    "line_no" INTEGER NOT NULL,
    "day" TEXT NOT NULL,
    "ends_at" DATETIME NOT NULL,
    "amount" BIGINT NOT NULL CHECK ("amount" > 0),
    "incoming" BOOLEAN NOT NULL,
    "description" TEXT NOT NULL,
    "hash" TEXT,
    "known_id" INTEGER,
    "request_id" INTEGER,
    "approved_at" DATETIME,
    "approved_by_id" INTEGER,
    CONSTRAINT "bank_lines_statement_id_fkey" FOREIGN KEY ("statement_id") REFERENCES "bank_statements" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CHECK (("hash" IS NULL) = ("known_id" IS NOT NULL)),
    CHECK ("request_id" IS NULL OR ("incoming" AND "known_id" IS NULL AND "approved_at" IS NOT NULL))
);

-- CreateTable
CREATE TABLE "bank_layouts" (
    "account" TEXT NOT NULL PRIMARY KEY,
    "columns" JSONB NOT NULL
);

-- CreateIndex
CREATE UNIQUE INDEX "bank_lines_hash_key" ON "bank_lines"("hash");
CREATE UNIQUE INDEX "bank_lines_request_id_key" ON "bank_lines"("request_id");
CREATE INDEX "bank_lines_statement_id_line_no_idx" ON "bank_lines"("statement_id", "line_no");
