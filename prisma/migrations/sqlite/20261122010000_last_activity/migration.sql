-- The admin's dashboard lists people by what they did last: an index answers that, from both ends.
CREATE INDEX "users_last_activity_idx" ON "users"("last_activity_at", "id");
