ALTER TABLE "devices" ADD COLUMN "news_pass" TEXT;
