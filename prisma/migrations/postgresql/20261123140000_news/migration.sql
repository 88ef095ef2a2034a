-- AlterTable
ALTER TABLE "devices" ADD COLUMN "news_from" TIMESTAMP(3);
ALTER TABLE "devices" ADD COLUMN "news_at" TIMESTAMP(3);
ALTER TABLE "devices" ADD COLUMN "news_asked_at" TIMESTAMP(3);

-- CreateTable
CREATE TABLE "web_beats" (
    "id" INTEGER NOT NULL,
    "beat_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "web_beats_pkey" PRIMARY KEY ("id")
);
