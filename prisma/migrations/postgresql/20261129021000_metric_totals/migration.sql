-- CreateTable
CREATE TABLE "metric_totals" (
    "series" TEXT NOT NULL,
    "value" BIGINT NOT NULL,
    CONSTRAINT "metric_totals_pkey" PRIMARY KEY ("series")
);
