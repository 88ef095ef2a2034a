-- CreateTable
CREATE TABLE "schedules" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "list_ids" JSONB NOT NULL,
    "filter" JSONB NOT NULL,
    "template_id" INTEGER NOT NULL,
    "rrule" TEXT,
    "date_column" TEXT,
    "days_before" INTEGER NOT NULL DEFAULT 0 CHECK ("days_before" BETWEEN -365 AND 365),
    "yearly" BOOLEAN NOT NULL DEFAULT false,
    "time" TEXT NOT NULL,
    "zone" TEXT NOT NULL CHECK ("zone" IN ('WIB', 'WITA', 'WIT')),
    "status" TEXT NOT NULL DEFAULT 'active' CHECK ("status" IN ('active', 'paused', 'ended')),
    "starts_on" TEXT NOT NULL,
    "next_on" TEXT,
    "forecast_on" TEXT,
    "due_at" TIMESTAMP(3),
    "refusals" INTEGER NOT NULL DEFAULT 0,
    "revision" INTEGER NOT NULL DEFAULT 0,
    "lease_until" TIMESTAMP(3),
    "created_at" TIMESTAMP(3) NOT NULL,
    "updated_at" TIMESTAMP(3) NOT NULL,
    CONSTRAINT "schedules_when_check" CHECK (("rrule" IS NULL) <> ("date_column" IS NULL)),
    CONSTRAINT "schedules_due_check" CHECK (("status" = 'active') = ("next_on" IS NOT NULL)),
    CONSTRAINT "schedules_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "schedules_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "schedule_runs" (
    "schedule_id" INTEGER NOT NULL,
    "date" TEXT NOT NULL,
    "status" TEXT NOT NULL CHECK ("status" IN ('done', 'missed', 'short_of_credits', 'refused')),
    "batch_id" INTEGER,
    "reason" TEXT,
    "at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "schedule_runs_pkey" PRIMARY KEY ("schedule_id", "date"),
    CONSTRAINT "schedule_runs_schedule_id_fkey" FOREIGN KEY ("schedule_id") REFERENCES "schedules" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable: it refers to no schedule, so that a hundred thousand do not go in the transaction that deletes one.
CREATE TABLE "schedule_contacts" (
    "number" TEXT NOT NULL,
    "schedule_id" INTEGER NOT NULL,
    "date" TEXT NOT NULL,
    "user_id" INTEGER NOT NULL,

    CONSTRAINT "schedule_contacts_pkey" PRIMARY KEY ("number", "schedule_id", "date")
);

-- CreateIndex
CREATE UNIQUE INDEX "schedules_user_id_name_key" ON "schedules"("user_id", "name");
CREATE INDEX "schedule_contacts_date_idx" ON "schedule_contacts"("date");
-- Those that a daemon looks for each second.
CREATE INDEX "schedules_due_idx" ON "schedules"("due_at") WHERE "status" = 'active';
