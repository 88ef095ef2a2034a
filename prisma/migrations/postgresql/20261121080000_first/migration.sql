-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "users" (
    "id" SERIAL NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "password_hash" TEXT NOT NULL,
    "role" TEXT NOT NULL DEFAULT 'USER',
    "features" JSONB NOT NULL DEFAULT '[]',
    "country" TEXT NOT NULL DEFAULT 'ID',
    "phone" TEXT,
    "balance" INTEGER NOT NULL DEFAULT 0,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "must_change_password" BOOLEAN NOT NULL DEFAULT false,
    "last_activity_at" TIMESTAMP(3),
    "created_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "users_balance_check" CHECK (balance >= 0),
    CONSTRAINT "users_role_check" CHECK (role IN ('USER', 'ADMIN', 'SUPER ADMIN'))
);

-- CreateTable
CREATE TABLE "sessions" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "refresh_hash" TEXT NOT NULL,
    "refresh_expires_at" TIMESTAMP(3) NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL,
    "last_used_at" TIMESTAMP(3) NOT NULL,
    "user_agent" TEXT,

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "access_tokens" (
    "hash" TEXT NOT NULL,
    "session_id" INTEGER NOT NULL,
    "expires_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "access_tokens_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE TABLE "request_keys" (
    "user_id" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "status" INTEGER,
    "body" JSONB,
    "created_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "request_keys_pkey" PRIMARY KEY ("user_id","key")
);

-- CreateTable
CREATE TABLE "servers" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "host" TEXT NOT NULL,
    "port" INTEGER NOT NULL,
    "https" BOOLEAN NOT NULL DEFAULT false,
    "api_key" TEXT NOT NULL DEFAULT '',
    "engine" TEXT,
    "version" TEXT,
    "honours_id" BOOLEAN,
    "ok" BOOLEAN,
    "stage" TEXT,
    "ms" INTEGER,
    "http_code" INTEGER,
    "error" TEXT,
    "checked_at" TIMESTAMP(3),

    CONSTRAINT "servers_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "devices" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "server_id" INTEGER,
    "name" TEXT NOT NULL,
    "session" TEXT NOT NULL,
    "webhook_secret" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'STOPPED',
    "status_at" TIMESTAMP(3),
    "phone_number" TEXT,
    "connected_at" TIMESTAMP(3),
    "created_at" TIMESTAMP(3) NOT NULL,
    "gap_min_ms" INTEGER,
    "gap_max_ms" INTEGER,
    "daily_max" INTEGER,
    "next_send_at" TIMESTAMP(3),
    "sent_day" TEXT,
    "sent_today" INTEGER NOT NULL DEFAULT 0,
    "last_sent_at" TIMESTAMP(3),
    "failures_in_row" INTEGER NOT NULL DEFAULT 0,
    "pause_reason" TEXT,
    "paused_until" TIMESTAMP(3),
    "pause_detail" TEXT,
    "owner" TEXT,
    "epoch" INTEGER NOT NULL DEFAULT 0,
    "lease_until" TIMESTAMP(3),

    CONSTRAINT "devices_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "batches" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL DEFAULT 'BULK',
    "created_by_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "file_hash" TEXT,
    "status" TEXT NOT NULL DEFAULT 'PREPARING',
    "paused" BOOLEAN NOT NULL DEFAULT false,
    "held" BOOLEAN NOT NULL DEFAULT false,
    "cancelled" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMP(3) NOT NULL,
    "submitted_at" TIMESTAMP(3),
    "finished_at" TIMESTAMP(3),
    "recipients" INTEGER NOT NULL DEFAULT 0,
    "sent" INTEGER NOT NULL DEFAULT 0,
    "failed" INTEGER NOT NULL DEFAULT 0,
    "refunded" INTEGER NOT NULL DEFAULT 0,
    "skipped" INTEGER NOT NULL DEFAULT 0,
    "delivered" INTEGER NOT NULL DEFAULT 0,
    "read" INTEGER NOT NULL DEFAULT 0,
    "reserved" INTEGER NOT NULL DEFAULT 0,
    "given_back" INTEGER NOT NULL DEFAULT 0,
    "next_row" INTEGER NOT NULL DEFAULT 0,
    "scheduled" INTEGER NOT NULL DEFAULT 0,
    "next_due_at" TIMESTAMP(3),
    "next_due_row" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "batches_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "batches_kind_check" CHECK (kind IN ('BULK', 'TEST')),
    CONSTRAINT "batches_status_check" CHECK (status IN ('PREPARING', 'SENDING', 'DONE', 'FAILED')),
    CONSTRAINT "batches_counters_check" CHECK (sent >= 0 AND failed >= 0 AND refunded >= 0 AND skipped >= 0 AND sent + failed + refunded + skipped <= recipients),
    CONSTRAINT "batches_credits_check" CHECK (given_back >= 0 AND given_back <= reserved)
);

-- CreateTable
CREATE TABLE "batch_items" (
    "batch_id" INTEGER NOT NULL,
    "row_no" INTEGER NOT NULL,
    "receiver" TEXT NOT NULL,
    "message" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'READY',
    "charged" BOOLEAN NOT NULL DEFAULT false,
    "reason" TEXT,
    "detail" TEXT,
    "due_at" TIMESTAMP(3),
    "device_id" INTEGER,
    "message_id" TEXT,
    "sent_at" TIMESTAMP(3),
    "settled_at" TIMESTAMP(3),
    "ack" INTEGER,
    "delivered_at" TIMESTAMP(3),
    "read_at" TIMESTAMP(3),

    CONSTRAINT "batch_items_pkey" PRIMARY KEY ("batch_id","row_no"),
    CONSTRAINT "batch_items_status_check" CHECK (status IN ('READY', 'SENT', 'FAILED', 'REFUNDED', 'SKIPPED')),
    CONSTRAINT "batch_items_charged_check" CHECK (NOT (charged AND status IN ('REFUNDED', 'SKIPPED')))
);

-- CreateTable
CREATE TABLE "dispatches" (
    "batch_id" INTEGER NOT NULL,
    "row_no" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "device_id" INTEGER,
    "epoch" INTEGER NOT NULL DEFAULT 0,
    "attempt" INTEGER NOT NULL DEFAULT 0,
    "message_id" TEXT,
    "phase" TEXT NOT NULL,
    "due_at" TIMESTAMP(3) NOT NULL,
    "claimed_at" TIMESTAMP(3) NOT NULL,
    "intent_at" TIMESTAMP(3),
    "reason" TEXT,

    CONSTRAINT "dispatches_pkey" PRIMARY KEY ("batch_id","row_no"),
    CONSTRAINT "dispatches_phase_check" CHECK (phase IN ('CLAIMED', 'SENDING', 'WAITING', 'UNCONFIRMED'))
);

-- CreateTable
CREATE TABLE "credit_entries" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "amount" INTEGER NOT NULL,
    "balance_after" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "batch_id" INTEGER,
    "request_id" INTEGER,
    "note" TEXT,
    "actor_id" INTEGER,
    "created_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "credit_entries_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "credit_entries_kind_check" CHECK (kind IN ('PURCHASE', 'RESERVE', 'RELEASE', 'ADJUSTMENT')),
    CONSTRAINT "credit_entries_amount_check" CHECK (amount <> 0),
    CONSTRAINT "credit_entries_balance_check" CHECK (balance_after >= 0)
);

-- CreateTable
CREATE TABLE "credit_requests" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "amount" INTEGER NOT NULL,
    "unit_price" INTEGER NOT NULL,
    "total_price" BIGINT NOT NULL,
    "order_at" TIMESTAMP(3) NOT NULL,
    "approved_at" TIMESTAMP(3),
    "approved_by_id" INTEGER,
    "rejected_at" TIMESTAMP(3),
    "rejected_by_id" INTEGER,
    "reject_reason" TEXT,
    "evidence_file" TEXT,
    "evidence_type" TEXT,
    "evidence_sha256" TEXT,

    CONSTRAINT "credit_requests_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "credit_requests_amount_check" CHECK (amount > 0),
    CONSTRAINT "credit_requests_answer_check" CHECK (approved_at IS NULL OR rejected_at IS NULL)
);

-- CreateTable
CREATE TABLE "app_settings" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "price_per_credit" INTEGER NOT NULL DEFAULT 0,
    "wa_checknumber_key" TEXT,
    "admin_whatsapps" JSONB NOT NULL DEFAULT '[]',
    "admin_whatsapp_primary" TEXT,
    "payment_accounts" JSONB NOT NULL DEFAULT '[]',

    CONSTRAINT "app_settings_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "app_settings_one_row_check" CHECK (id = 1),
    CONSTRAINT "app_settings_price_check" CHECK (price_per_credit >= 0)
);

-- CreateTable
CREATE TABLE "device_cleanups" (
    "id" SERIAL NOT NULL,
    "host" TEXT NOT NULL,
    "port" INTEGER NOT NULL,
    "https" BOOLEAN NOT NULL,
    "api_key" TEXT NOT NULL,
    "session" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "due_at" TIMESTAMP(3) NOT NULL,
    "last_error" TEXT,
    "created_at" TIMESTAMP(3) NOT NULL,
    "done_at" TIMESTAMP(3),

    CONSTRAINT "device_cleanups_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_events" (
    "device_id" INTEGER NOT NULL,
    "event_id" TEXT NOT NULL,
    "event" TEXT NOT NULL,
    "message_id" TEXT,
    "ack" INTEGER,
    "received_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "webhook_events_pkey" PRIMARY KEY ("device_id","event_id")
);

-- CreateTable
CREATE TABLE "heartbeats" (
    "daemon" TEXT NOT NULL,
    "host" TEXT NOT NULL,
    "pid" INTEGER NOT NULL,
    "started_at" TIMESTAMP(3) NOT NULL,
    "beat_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "heartbeats_pkey" PRIMARY KEY ("daemon")
);

-- CreateTable
CREATE TABLE "job_runs" (
    "name" TEXT NOT NULL,
    "finished_at" TIMESTAMP(3) NOT NULL,
    "ok" BOOLEAN NOT NULL,
    "result" JSONB NOT NULL,

    CONSTRAINT "job_runs_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "number_checks" (
    "phone" TEXT NOT NULL,
    "exists" BOOLEAN NOT NULL,
    "chat_id" TEXT,
    "checked_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "number_checks_pkey" PRIMARY KEY ("phone")
);

-- CreateTable
CREATE TABLE "day_totals" (
    "user_id" INTEGER NOT NULL,
    "day" TEXT NOT NULL,
    "sent" INTEGER NOT NULL DEFAULT 0,
    "failed" INTEGER NOT NULL DEFAULT 0,
    "refunded" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "day_totals_pkey" PRIMARY KEY ("user_id","day")
);

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

-- CreateIndex
CREATE INDEX "users_created_at_idx" ON "users"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "sessions_refresh_hash_key" ON "sessions"("refresh_hash");

-- CreateIndex
CREATE INDEX "sessions_user_id_idx" ON "sessions"("user_id");

-- CreateIndex
CREATE INDEX "sessions_refresh_expires_at_idx" ON "sessions"("refresh_expires_at");

-- CreateIndex
CREATE INDEX "access_tokens_session_id_idx" ON "access_tokens"("session_id");

-- CreateIndex
CREATE INDEX "access_tokens_expires_at_idx" ON "access_tokens"("expires_at");

-- CreateIndex
CREATE INDEX "request_keys_created_at_idx" ON "request_keys"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "servers_user_id_key" ON "servers"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "devices_session_key" ON "devices"("session");

-- CreateIndex
CREATE INDEX "devices_user_id_idx" ON "devices"("user_id");

-- CreateIndex
CREATE INDEX "devices_owner_idx" ON "devices"("owner");

-- CreateIndex
CREATE INDEX "batches_user_id_kind_submitted_at_idx" ON "batches"("user_id", "kind", "submitted_at");

-- CreateIndex
CREATE INDEX "batches_submitted_at_idx" ON "batches"("submitted_at");

-- CreateIndex
CREATE INDEX "batches_file_hash_idx" ON "batches"("file_hash");

-- CreateIndex
CREATE INDEX "batch_items_batch_id_status_row_no_idx" ON "batch_items"("batch_id", "status", "row_no");

-- CreateIndex
CREATE INDEX "dispatches_user_id_phase_due_at_idx" ON "dispatches"("user_id", "phase", "due_at");

-- CreateIndex
CREATE INDEX "dispatches_device_id_phase_idx" ON "dispatches"("device_id", "phase");

-- CreateIndex
CREATE INDEX "dispatches_message_id_idx" ON "dispatches"("message_id");

-- CreateIndex
CREATE UNIQUE INDEX "credit_entries_key_key" ON "credit_entries"("key");

-- CreateIndex
CREATE INDEX "credit_entries_user_id_id_idx" ON "credit_entries"("user_id", "id");

-- CreateIndex
CREATE INDEX "credit_entries_batch_id_idx" ON "credit_entries"("batch_id");

-- CreateIndex
CREATE INDEX "credit_requests_user_id_id_idx" ON "credit_requests"("user_id", "id");

-- CreateIndex
CREATE INDEX "credit_requests_approved_at_id_idx" ON "credit_requests"("approved_at", "id");

-- CreateIndex
CREATE INDEX "credit_requests_evidence_sha256_idx" ON "credit_requests"("evidence_sha256");

-- CreateIndex
CREATE INDEX "device_cleanups_done_at_due_at_idx" ON "device_cleanups"("done_at", "due_at");

-- CreateIndex
CREATE INDEX "webhook_events_message_id_idx" ON "webhook_events"("message_id");

-- CreateIndex
CREATE INDEX "webhook_events_received_at_idx" ON "webhook_events"("received_at");

-- CreateIndex
CREATE INDEX "number_checks_checked_at_idx" ON "number_checks"("checked_at");

-- CreateIndex
CREATE INDEX "day_totals_day_idx" ON "day_totals"("day");

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "sessions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "request_keys" ADD CONSTRAINT "request_keys_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "servers" ADD CONSTRAINT "servers_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "devices" ADD CONSTRAINT "devices_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "devices" ADD CONSTRAINT "devices_server_id_fkey" FOREIGN KEY ("server_id") REFERENCES "servers"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "batches" ADD CONSTRAINT "batches_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "batch_items" ADD CONSTRAINT "batch_items_batch_id_fkey" FOREIGN KEY ("batch_id") REFERENCES "batches"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "day_totals" ADD CONSTRAINT "day_totals_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What Prisma's schema language cannot say --------------------------------------------------------

-- Acknowledgements find their row by message id. Not unique: a server that makes up ids of its own may
-- repeat one, and that must not stop the books.
CREATE INDEX "batch_items_message_id_idx" ON "batch_items"("message_id") WHERE message_id IS NOT NULL;
-- Rows with a time of their own are handed out in this order.
CREATE INDEX "batch_items_scheduled_idx" ON "batch_items"("batch_id", "due_at", "row_no") WHERE due_at IS NOT NULL;
-- FAILED rows are few, and looked for every minute: they are refunded after 24 hours.
CREATE INDEX "batch_items_failed_idx" ON "batch_items"("settled_at") WHERE status = 'FAILED';
-- The daemon looks for open batches many times a second.
CREATE INDEX "batches_open_idx" ON "batches"("user_id", "id") WHERE status IN ('PREPARING', 'SENDING');

-- The ledger is append-only.
CREATE FUNCTION credit_entries_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION 'credit_entries is append-only'; END $$;
CREATE TRIGGER "credit_entries_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "credit_entries"
FOR EACH STATEMENT EXECUTE FUNCTION credit_entries_append_only();

INSERT INTO "app_settings" ("id") VALUES (1);
