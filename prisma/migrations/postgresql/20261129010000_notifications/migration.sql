-- AlterTable
ALTER TABLE "users" ADD COLUMN "language" TEXT CHECK ("language" IN ('en', 'id'));
ALTER TABLE "users" ADD COLUMN "notify_by" JSONB;
ALTER TABLE "users" ADD COLUMN "low_balance" INTEGER CHECK ("low_balance" >= 0);
ALTER TABLE "app_settings" ADD COLUMN "low_balance_default" INTEGER NOT NULL DEFAULT 100 CHECK ("low_balance_default" >= 0);
ALTER TABLE "app_settings" ADD COLUMN "notification_device_id" INTEGER;

-- CreateTable
CREATE TABLE "notifications" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "about" TEXT,
    "params" JSONB NOT NULL,
    "link" TEXT NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL,
    "read_at" TIMESTAMP(3),
    CONSTRAINT "notifications_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "notifications_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "notification_deliveries" (
    "notification_id" INTEGER NOT NULL,
    "channel" TEXT NOT NULL CHECK ("channel" IN ('EMAIL', 'WHATSAPP')),
    "phase" TEXT NOT NULL DEFAULT 'WAITING' CHECK ("phase" IN ('WAITING', 'SENDING', 'SENT', 'FAILED')),
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "due_at" TIMESTAMP(3) NOT NULL,
    "ended_at" TIMESTAMP(3),
    "error" TEXT,

    CONSTRAINT "notification_deliveries_pkey" PRIMARY KEY ("notification_id", "channel"),
    CONSTRAINT "notification_deliveries_notification_id_fkey" FOREIGN KEY ("notification_id") REFERENCES "notifications" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "device_alerts" (
    "device_id" INTEGER NOT NULL,
    "alert" TEXT NOT NULL,
    "since" TIMESTAMP(3) NOT NULL,
    "notified_at" TIMESTAMP(3),

    CONSTRAINT "device_alerts_pkey" PRIMARY KEY ("device_id", "alert"),
    CONSTRAINT "device_alerts_device_id_fkey" FOREIGN KEY ("device_id") REFERENCES "devices" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "batch_waits" (
    "batch_id" INTEGER NOT NULL,
    "why" TEXT NOT NULL,
    "since" TIMESTAMP(3) NOT NULL,
    "notified_at" TIMESTAMP(3),
    CONSTRAINT "batch_waits_pkey" PRIMARY KEY ("batch_id"),
    CONSTRAINT "batch_waits_batch_id_fkey" FOREIGN KEY ("batch_id") REFERENCES "batches" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "password_resets" (
    "hash" TEXT NOT NULL,
    "user_id" INTEGER NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL,
    "expires_at" TIMESTAMP(3) NOT NULL,
    "used_at" TIMESTAMP(3),
    CONSTRAINT "password_resets_pkey" PRIMARY KEY ("hash"),
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
