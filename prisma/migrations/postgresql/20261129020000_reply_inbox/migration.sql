-- Replies that are there already count as read.
ALTER TABLE "replies" ADD COLUMN "unread" BOOLEAN NOT NULL DEFAULT false;

-- CreateIndex
CREATE INDEX "replies_user_id_id_idx" ON "replies"("user_id", "id");
-- The number in the menu.
CREATE INDEX "replies_unread_idx" ON "replies"("user_id") WHERE "unread";
