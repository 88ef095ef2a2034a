-- How a daemon tells that this is the database that it worked on, and not an older one. One row.
CREATE TABLE "memory" (
  "id" INTEGER NOT NULL PRIMARY KEY DEFAULT 1 CHECK ("id" = 1),
  "confirmed" TEXT NOT NULL DEFAULT 'new',
  "counter" BIGINT NOT NULL DEFAULT 0,
  "seen_at" DATETIME,
  "lost_at" DATETIME
);
INSERT INTO "memory" ("id") VALUES (1);

-- A held batch whose rows are looked for in WhatsApp: when to look next, and since when they may have been sent.
ALTER TABLE "batches" ADD COLUMN "look_at" DATETIME;
ALTER TABLE "batches" ADD COLUMN "look_from" DATETIME;
CREATE INDEX "batches_look_idx" ON "batches"("look_at") WHERE look_at IS NOT NULL;
