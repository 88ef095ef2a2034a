-- AlterTable
ALTER TABLE "devices" ADD COLUMN "settling_since" DATETIME;
ALTER TABLE "devices" ADD COLUMN "settles_at" DATETIME;
ALTER TABLE "web_beats" ADD COLUMN "absent_from" DATETIME;
