-- CreateTable
CREATE TABLE "lid_messages" (
    "device_id" INTEGER NOT NULL,
    "message_id" TEXT NOT NULL,
    "user_id" INTEGER NOT NULL,
    "lid" TEXT NOT NULL,
    "wish" TEXT,
    "text" TEXT,
    "at" DATETIME NOT NULL,
    PRIMARY KEY ("device_id", "message_id"),
    CONSTRAINT "lid_messages_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "lid_messages_user_id_lid_idx" ON "lid_messages"("user_id", "lid");

-- CreateIndex
CREATE INDEX "lid_messages_at_idx" ON "lid_messages"("at");

-- Opt-outs under a @lid whose number is known by now.
INSERT INTO "opt_outs" ("user_id", "number", "how", "text", "at")
SELECT o."user_id", k."number", o."how", o."text", o."at" FROM "opt_outs" o
JOIN "known_lids" k ON k."user_id" = o."user_id" AND k."lid" = o."number" WHERE true ON CONFLICT DO NOTHING;
DELETE FROM "opt_outs" WHERE EXISTS (
  SELECT 1 FROM "known_lids" k WHERE k."user_id" = "opt_outs"."user_id" AND k."lid" = "opt_outs"."number");

-- Opt-outs are kept under one spelling of a number (app/domain/numbers/canonical-number.ts).
INSERT INTO "opt_outs" ("user_id", "number", "how", "text", "at")
SELECT "user_id", CASE
  WHEN length("number") = 12 AND substr("number", 1, 2) = '55' AND substr("number", 5, 1) IN ('6', '7', '8', '9') THEN substr("number", 1, 4) || '9' || substr("number", 5)
  WHEN length("number") = 13 AND substr("number", 1, 3) = '521' AND substr("number", 4, 1) IN ('2', '3', '4', '5', '6', '7', '8', '9') THEN substr("number", 1, 2) || substr("number", 4)
  WHEN length("number") = 13 AND substr("number", 1, 3) = '549' AND substr("number", 4, 1) IN ('1', '2', '3', '6', '7', '8') THEN substr("number", 1, 2) || substr("number", 4)
  WHEN length("number") = 11 AND substr("number", 1, 3) = '229' AND substr("number", 4, 1) IN ('2', '4', '5', '6', '7', '8', '9') THEN '22901' || substr("number", 4)
  WHEN length("number") = 12 AND substr("number", 1, 4) = '2410' AND substr("number", 5, 1) IN ('1', '6', '7') THEN '241' || substr("number", 5)
  WHEN length("number") = 9 AND substr("number", 1, 3) = '378' AND substr("number", 4, 1) IN ('8', '9') THEN '3780549' || substr("number", 4)
  ELSE "number" END, "how", "text", "at" FROM "opt_outs"
WHERE "number" <> CASE
  WHEN length("number") = 12 AND substr("number", 1, 2) = '55' AND substr("number", 5, 1) IN ('6', '7', '8', '9') THEN substr("number", 1, 4) || '9' || substr("number", 5)
  WHEN length("number") = 13 AND substr("number", 1, 3) = '521' AND substr("number", 4, 1) IN ('2', '3', '4', '5', '6', '7', '8', '9') THEN substr("number", 1, 2) || substr("number", 4)
  WHEN length("number") = 13 AND substr("number", 1, 3) = '549' AND substr("number", 4, 1) IN ('1', '2', '3', '6', '7', '8') THEN substr("number", 1, 2) || substr("number", 4)
  WHEN length("number") = 11 AND substr("number", 1, 3) = '229' AND substr("number", 4, 1) IN ('2', '4', '5', '6', '7', '8', '9') THEN '22901' || substr("number", 4)
  WHEN length("number") = 12 AND substr("number", 1, 4) = '2410' AND substr("number", 5, 1) IN ('1', '6', '7') THEN '241' || substr("number", 5)
  WHEN length("number") = 9 AND substr("number", 1, 3) = '378' AND substr("number", 4, 1) IN ('8', '9') THEN '3780549' || substr("number", 4)
  ELSE "number" END ON CONFLICT DO NOTHING;
DELETE FROM "opt_outs" WHERE "number" <> CASE
  WHEN length("number") = 12 AND substr("number", 1, 2) = '55' AND substr("number", 5, 1) IN ('6', '7', '8', '9') THEN substr("number", 1, 4) || '9' || substr("number", 5)
  WHEN length("number") = 13 AND substr("number", 1, 3) = '521' AND substr("number", 4, 1) IN ('2', '3', '4', '5', '6', '7', '8', '9') THEN substr("number", 1, 2) || substr("number", 4)
  WHEN length("number") = 13 AND substr("number", 1, 3) = '549' AND substr("number", 4, 1) IN ('1', '2', '3', '6', '7', '8') THEN substr("number", 1, 2) || substr("number", 4)
  WHEN length("number") = 11 AND substr("number", 1, 3) = '229' AND substr("number", 4, 1) IN ('2', '4', '5', '6', '7', '8', '9') THEN '22901' || substr("number", 4)
  WHEN length("number") = 12 AND substr("number", 1, 4) = '2410' AND substr("number", 5, 1) IN ('1', '6', '7') THEN '241' || substr("number", 5)
  WHEN length("number") = 9 AND substr("number", 1, 3) = '378' AND substr("number", 4, 1) IN ('8', '9') THEN '3780549' || substr("number", 4)
  ELSE "number" END;
