-- CreateTable
CREATE TABLE "bank_statements" (
    "id" SERIAL NOT NULL,
    "account" TEXT NOT NULL,
    "layout" TEXT NOT NULL,
    "file_name" TEXT NOT NULL,
    "lines" INTEGER NOT NULL,
    "uploaded_at" TIMESTAMP(3) NOT NULL,
    "uploaded_by_id" INTEGER NOT NULL,
    CONSTRAINT "bank_statements_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "bank_lines" (
    "id" SERIAL NOT NULL,
    "statement_id" INTEGER NOT NULL,
    "line_no" INTEGER NOT NULL,
    "day" TEXT NOT NULL,
    "ends_at" TIMESTAMP(3) NOT NULL,
    "amount" BIGINT NOT NULL CHECK ("amount" > 0),
    "incoming" BOOLEAN NOT NULL,
    "description" TEXT NOT NULL,
    "hash" TEXT,
    "known_id" INTEGER,
    "request_id" INTEGER,
    "approved_at" TIMESTAMP(3),
    "approved_by_id" INTEGER,
    CONSTRAINT "bank_lines_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "bank_lines_statement_id_fkey" FOREIGN KEY ("statement_id") REFERENCES "bank_statements" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CHECK (("hash" IS NULL) = ("known_id" IS NOT NULL)),
    CHECK ("request_id" IS NULL OR ("incoming" AND "known_id" IS NULL AND "approved_at" IS NOT NULL))
);

-- CreateTable
CREATE TABLE "bank_layouts" (
    "account" TEXT NOT NULL,
    "columns" JSONB NOT NULL,
    CONSTRAINT "bank_layouts_pkey" PRIMARY KEY ("account")
);

-- CreateIndex
CREATE UNIQUE INDEX "bank_lines_hash_key" ON "bank_lines"("hash");
CREATE UNIQUE INDEX "bank_lines_request_id_key" ON "bank_lines"("request_id");
CREATE INDEX "bank_lines_statement_id_line_no_idx" ON "bank_lines"("statement_id", "line_no");
