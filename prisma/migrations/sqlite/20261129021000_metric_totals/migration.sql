-- CreateTable
CREATE TABLE "metric_totals" (
    "series" TEXT NOT NULL PRIMARY KEY,
    "value" BIGINT NOT NULL
);
