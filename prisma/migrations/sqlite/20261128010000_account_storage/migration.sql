-- CreateTable
CREATE TABLE "account_storage" (
    "user_id" INTEGER NOT NULL PRIMARY KEY,
    "items" BIGINT NOT NULL DEFAULT 0,
    "files" BIGINT NOT NULL DEFAULT 0,
    "opt_outs" BIGINT NOT NULL DEFAULT 0,
    "templates" BIGINT NOT NULL DEFAULT 0,
    "uploads" BIGINT NOT NULL DEFAULT 0,
    CONSTRAINT "account_storage_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "account_files" (
    "user_id" INTEGER NOT NULL,
    "file_id" INTEGER NOT NULL,
    "refs" INTEGER NOT NULL,
    "bytes" INTEGER NOT NULL,
    PRIMARY KEY ("user_id", "file_id"),
    CONSTRAINT "account_files_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "account_storage" ("user_id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "upload_spaces" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "user_id" INTEGER NOT NULL,
    "bytes" BIGINT NOT NULL,
    "alive_until" DATETIME NOT NULL,
    CONSTRAINT "upload_spaces_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "account_storage" ("user_id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "upload_spaces_user_id_idx" ON "upload_spaces"("user_id");

-- CreateIndex
CREATE INDEX "upload_spaces_alive_until_idx" ON "upload_spaces"("alive_until");

-- AlterTable
ALTER TABLE "batches" ADD COLUMN "stored_for" INTEGER;

-- Those whose rows go after a week if nothing of them was sent.
CREATE INDEX "batches_cancelled_idx" ON "batches"("finished_at") WHERE "cancelled" AND "rows_gone_at" IS NULL;

-- Whoever is made has a counter from the beginning, so that counting needs no lock on their row.
CREATE TRIGGER "users_account_storage" AFTER INSERT ON "users"
BEGIN
  INSERT INTO "account_storage" ("user_id") VALUES (NEW."id");
END;

-- What is there already is counted once. A test's rows count to whoever made the test,
-- and what a deleted account left to nobody.
INSERT INTO "account_storage" ("user_id") SELECT "id" FROM "users";
UPDATE "batches" SET "stored_for" = CASE "kind" WHEN 'TEST' THEN "created_by_id" ELSE "user_id" END
  WHERE "created_at" > '1970-01-02';

INSERT INTO "account_files" ("user_id", "file_id", "refs", "bytes")
  SELECT r."user_id", r."file_id", COUNT(*), MAX(r."bytes") FROM (
    SELECT b."stored_for" AS "user_id", a."file_id", a."bytes" FROM "batch_attachments" a JOIN "batches" b ON b."id" = a."batch_id"
    UNION ALL
    SELECT c."user_id", f."id", f."bytes" FROM "credit_requests" c JOIN "files" f ON f."id" = c."evidence_file_id"
  ) r JOIN "account_storage" s ON s."user_id" = r."user_id" GROUP BY r."user_id", r."file_id";

UPDATE "account_storage" SET "items" = t."bytes" FROM (
    SELECT b."stored_for", SUM(1024 + COALESCE(LENGTH(CAST(b."text" AS BLOB)), 0) + COALESCE(LENGTH(CAST(b."reading" AS BLOB)), 0) + COALESCE(i."bytes", 0)) AS "bytes"
    FROM "batches" b LEFT JOIN (
      SELECT "batch_id", SUM(192 + LENGTH(CAST("receiver" AS BLOB)) + LENGTH(CAST("message" AS BLOB)) + COALESCE(LENGTH(CAST("zone" AS BLOB)), 0)
        + COALESCE(LENGTH(CAST(CASE WHEN "settled_at" IS NULL THEN "detail" END AS BLOB)), 0)
        + CASE WHEN "values" IS NULL THEN 0 ELSE (SELECT COALESCE(SUM(LENGTH(CAST(v.value AS BLOB))), 0) FROM json_each("values") AS v) END) AS "bytes"
      FROM "batch_items" GROUP BY "batch_id") i ON i."batch_id" = b."id"
    GROUP BY b."stored_for") t
  WHERE t."stored_for" = "account_storage"."user_id";

UPDATE "account_storage" SET "files" = t."bytes" FROM (
    SELECT "user_id", SUM("bytes") AS "bytes" FROM "account_files" GROUP BY "user_id") t
  WHERE t."user_id" = "account_storage"."user_id";

UPDATE "account_storage" SET "opt_outs" = t."bytes" FROM (
    SELECT n."user_id", 160 * COUNT(*) AS "bytes" FROM (
      SELECT "user_id" FROM "opt_outs" UNION ALL SELECT "user_id" FROM "forgotten_numbers") n GROUP BY n."user_id") t
  WHERE t."user_id" = "account_storage"."user_id";

UPDATE "account_storage" SET "templates" = t."bytes" FROM (
    SELECT "user_id", SUM(256 + LENGTH(CAST("name" AS BLOB)) + LENGTH(CAST("text" AS BLOB))) AS "bytes" FROM "templates" GROUP BY "user_id") t
  WHERE t."user_id" = "account_storage"."user_id";
