-- AlterTable
ALTER TABLE "users" ADD COLUMN "language" TEXT CHECK ("language" IN ('en', 'id'));
ALTER TABLE "users" ADD COLUMN "notify_by" JSONB;
ALTER TABLE "users" ADD COLUMN "low_balance" INTEGER CHECK ("low_balance" >= 0);
ALTER TABLE "app_settings" ADD COLUMN "low_balance_default" INTEGER NOT NULL DEFAULT 100 CHECK ("low_balance_default" >= 0);
ALTER TABLE "app_settings" ADD COLUMN "notification_device_id" INTEGER;

-- CreateTable
CREATE TABLE "notifications" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "user_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "about" TEXT,
    "params" JSONB NOT NULL,
    "link" TEXT NOT NULL,
    "created_at" DATETIME NOT NULL,
    "read_at" DATETIME,
    CONSTRAINT "notifications_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "notification_deliveries" (
    "notification_id" INTEGER NOT NULL,
    "channel" TEXT NOT NULL CHECK ("channel" IN ('EMAIL', 'WHATSAPP')),
    "phase" TEXT NOT NULL DEFAULT 'WAITING' CHECK ("phase" IN ('WAITING', 'SENDING', 'SENT', 'FAILED')),
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "due_at" DATETIME NOT NULL,
    "ended_at" DATETIME,
    "error" TEXT,

    PRIMARY KEY ("notification_id", "channel"),
    CONSTRAINT "notification_deliveries_notification_id_fkey" FOREIGN KEY ("notification_id") REFERENCES "notifications" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "device_alerts" (
    "device_id" INTEGER NOT NULL,
    "alert" TEXT NOT NULL,
    "since" DATETIME NOT NULL,
    "notified_at" DATETIME,

    PRIMARY KEY ("device_id", "alert"),
    CONSTRAINT "device_alerts_device_id_fkey" FOREIGN KEY ("device_id") REFERENCES "devices" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "batch_waits" (
    "batch_id" INTEGER NOT NULL PRIMARY KEY,
    "why" TEXT NOT NULL,
    "since" DATETIME NOT NULL,
    "notified_at" DATETIME,
    CONSTRAINT "batch_waits_batch_id_fkey" FOREIGN KEY ("batch_id") REFERENCES "batches" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "password_resets" (
    "hash" TEXT NOT NULL PRIMARY KEY,
    "user_id" INTEGER NOT NULL,
    "created_at" DATETIME NOT NULL,
    "expires_at" DATETIME NOT NULL,
    "used_at" DATETIME,
    CONSTRAINT "password_resets_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "password_resets_user_id_idx" ON "password_resets"("user_id");
CREATE INDEX "password_resets_expires_at_idx" ON "password_resets"("expires_at");
CREATE UNIQUE INDEX "notifications_user_id_key_key" ON "notifications"("user_id", "key");
CREATE INDEX "notifications_user_id_id_idx" ON "notifications"("user_id", "id");
CREATE INDEX "notifications_created_at_idx" ON "notifications"("created_at");
-- The number at the bell.
CREATE INDEX "notifications_unread_idx" ON "notifications"("user_id") WHERE "read_at" IS NULL;
CREATE INDEX "notification_deliveries_phase_due_at_idx" ON "notification_deliveries"("phase", "due_at");
