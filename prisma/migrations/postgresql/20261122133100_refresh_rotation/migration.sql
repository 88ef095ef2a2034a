-- The refresh token is renewed with each use. What was stored so far is its part that stays.
ALTER TABLE "sessions" ADD COLUMN "secret_hash" TEXT;
ALTER TABLE "sessions" ADD COLUMN "old_secret_hash" TEXT;
ALTER TABLE "sessions" ADD COLUMN "rotated_at" TIMESTAMP(3);
