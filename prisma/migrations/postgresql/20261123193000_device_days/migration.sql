-- CreateTable
CREATE TABLE "device_days" (
    "device_id" INTEGER NOT NULL,
    "day" TEXT NOT NULL,
    "sent" INTEGER NOT NULL DEFAULT 0,
    "refused" INTEGER NOT NULL DEFAULT 0,
    "unconfirmed" INTEGER NOT NULL DEFAULT 0,
    "replies" INTEGER NOT NULL DEFAULT 0,
    CONSTRAINT "device_days_pkey" PRIMARY KEY ("device_id", "day"),
    CONSTRAINT "device_days_device_id_fkey" FOREIGN KEY ("device_id") REFERENCES "devices" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "device_days_day_idx" ON "device_days"("day");
