-- AlterTable
ALTER TABLE "devices" ADD COLUMN "settling_since" TIMESTAMP(3);
ALTER TABLE "devices" ADD COLUMN "settles_at" TIMESTAMP(3);
ALTER TABLE "web_beats" ADD COLUMN "absent_from" TIMESTAMP(3);
