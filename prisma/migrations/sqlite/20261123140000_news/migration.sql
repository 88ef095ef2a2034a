-- AlterTable
ALTER TABLE "devices" ADD COLUMN "news_from" DATETIME;
ALTER TABLE "devices" ADD COLUMN "news_at" DATETIME;
ALTER TABLE "devices" ADD COLUMN "news_asked_at" DATETIME;

-- CreateTable
CREATE TABLE "web_beats" (
    "id" INTEGER NOT NULL PRIMARY KEY,
    "beat_at" DATETIME NOT NULL
);
