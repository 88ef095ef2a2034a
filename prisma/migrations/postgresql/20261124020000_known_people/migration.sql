-- CreateTable
CREATE TABLE "known_people" (
    "user_id" INTEGER NOT NULL,
    "hash" TEXT NOT NULL,
    "heard_at" TIMESTAMP(3) NOT NULL,
    CONSTRAINT "known_people_pkey" PRIMARY KEY ("user_id", "hash"),
    CONSTRAINT "known_people_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "known_people_heard_at_idx" ON "known_people"("heard_at");

-- AlterTable
ALTER TABLE "devices" ADD COLUMN "in_use_since" TEXT;
ALTER TABLE "devices" ADD COLUMN "gap_new_min_ms" INTEGER;
ALTER TABLE "devices" ADD COLUMN "gap_new_max_ms" INTEGER;
ALTER TABLE "devices" ADD COLUMN "rest" TEXT;
ALTER TABLE "devices" ADD COLUMN "typing" BOOLEAN;
ALTER TABLE "devices" ADD COLUMN "next_new_at" TIMESTAMP(3);
ALTER TABLE "devices" ADD COLUMN "new_day" TEXT;
ALTER TABLE "devices" ADD COLUMN "new_today" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "devices" ADD COLUMN "work_since" TIMESTAMP(3);
ALTER TABLE "devices" ADD COLUMN "worked_at" TIMESTAMP(3);
ALTER TABLE "devices" ADD COLUMN "new_stop_reason" TEXT;
ALTER TABLE "devices" ADD COLUMN "new_stop_until" TIMESTAMP(3);
ALTER TABLE "devices" ADD COLUMN "new_stop_detail" TEXT;
ALTER TABLE "devices" ADD COLUMN "quota_new_since" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "devices" ADD COLUMN "chats_due_at" TIMESTAMP(3);
ALTER TABLE "devices" ADD COLUMN "chats_place" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "batches" ADD COLUMN "known" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "batch_items" ADD COLUMN "known" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "app_settings" ADD COLUMN "new_people_steps" JSONB;

-- Rows to people who are known, in the order in which they go.
CREATE INDEX "batch_items_known_idx" ON "batch_items"("batch_id", "zone", "due_at", "row_no") WHERE "known";

-- Whose chats are still to be read: none, mostly.
CREATE INDEX "devices_chats_due_idx" ON "devices"("chats_due_at") WHERE "chats_due_at" IS NOT NULL;

-- Who wrote to the devices that are there is read from their chats.
UPDATE "devices" SET "chats_due_at" = TIMESTAMP '2026-11-24 00:00:00' WHERE "connected_at" IS NOT NULL;
