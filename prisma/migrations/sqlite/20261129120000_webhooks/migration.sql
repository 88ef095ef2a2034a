-- CreateTable
CREATE TABLE "webhook_endpoints" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "user_id" INTEGER NOT NULL,
    "url" TEXT NOT NULL,
    "events" TEXT NOT NULL,
    "include_text" BOOLEAN NOT NULL DEFAULT false,
    "status" TEXT NOT NULL DEFAULT 'active' CHECK ("status" IN ('active', 'disabled', 'gone')),
    "secret" TEXT NOT NULL,
    "old_secret" TEXT NOT NULL DEFAULT '',
    "old_secret_until" DATETIME,
    "failing_since" DATETIME,
    "sent_through" INTEGER NOT NULL DEFAULT 0,
    "due_at" DATETIME NOT NULL,
    "owner" TEXT,
    "lease_until" DATETIME,
    "created_at" DATETIME NOT NULL,
    CONSTRAINT "webhook_endpoints_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "event_logs" (
    "user_id" INTEGER NOT NULL PRIMARY KEY,
    "last_no" INTEGER NOT NULL DEFAULT 0,
    "bytes" BIGINT NOT NULL DEFAULT 0,
    CONSTRAINT "event_logs_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "outgoing_facts" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "user_id" INTEGER NOT NULL,
    "type" TEXT NOT NULL,
    "batch_id" INTEGER,
    "row_no" INTEGER,
    "status" TEXT,
    "reason" TEXT,
    "sent_at" DATETIME,
    "delivered_at" DATETIME,
    "read_at" DATETIME,
    "number" TEXT,
    "data" TEXT,
    "at" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "outgoing_events" (
    "user_id" INTEGER NOT NULL,
    "no" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "endpoint_id" INTEGER,
    "type" TEXT NOT NULL,
    "batch_id" INTEGER,
    "number" TEXT,
    "data" TEXT NOT NULL,
    "at" DATETIME NOT NULL,
    "through" BIGINT NOT NULL,

    PRIMARY KEY ("user_id", "no")
);

-- CreateTable
CREATE TABLE "webhook_deliveries" (
    "endpoint_id" INTEGER NOT NULL,
    "event_no" INTEGER NOT NULL,
    "phase" TEXT NOT NULL CHECK ("phase" IN ('PENDING', 'DELIVERED', 'FAILED')),
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "due_at" DATETIME NOT NULL,
    "response_status" INTEGER,
    "duration_ms" INTEGER,
    "error" TEXT,
    "response_body" TEXT,
    "ended_at" DATETIME,

    PRIMARY KEY ("endpoint_id", "event_no")
);

-- CreateIndex
CREATE INDEX "webhook_endpoints_user_id_idx" ON "webhook_endpoints"("user_id");
CREATE INDEX "outgoing_facts_user_id_id_idx" ON "outgoing_facts"("user_id", "id");
CREATE INDEX "outgoing_events_user_id_at_idx" ON "outgoing_events"("user_id", "at");
-- What an erasure looks for.
CREATE INDEX "outgoing_facts_number_idx" ON "outgoing_facts"("user_id", "number") WHERE "number" IS NOT NULL;
CREATE INDEX "outgoing_events_number_idx" ON "outgoing_events"("user_id", "number") WHERE "number" IS NOT NULL;
-- What is tried again.
CREATE INDEX "webhook_deliveries_pending_idx" ON "webhook_deliveries"("endpoint_id", "event_no") WHERE "phase" = 'PENDING';
-- Whose answers are kept.
CREATE INDEX "webhook_deliveries_answers_idx" ON "webhook_deliveries"("endpoint_id", "event_no") WHERE "response_body" IS NOT NULL;
