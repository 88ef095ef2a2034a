-- CreateTable
CREATE TABLE "audit_entries" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "actor_id" INTEGER,
    "actor_name" TEXT NOT NULL,
    "act" TEXT NOT NULL,
    "target_kind" TEXT NOT NULL,
    "target_id" INTEGER,
    "target_name" TEXT,
    "detail" JSONB NOT NULL DEFAULT '{}',
    "created_at" DATETIME NOT NULL
);

-- CreateIndex
CREATE INDEX "audit_entries_created_at_idx" ON "audit_entries"("created_at");

-- CreateIndex
CREATE INDEX "audit_entries_actor_id_id_idx" ON "audit_entries"("actor_id", "id");

-- CreateIndex
CREATE INDEX "audit_entries_act_id_idx" ON "audit_entries"("act", "id");

-- CreateIndex
CREATE INDEX "audit_entries_target_kind_target_id_id_idx" ON "audit_entries"("target_kind", "target_id", "id");

-- Append-only, like the ledger.
CREATE TRIGGER "audit_entries_no_update" BEFORE UPDATE ON "audit_entries"
BEGIN SELECT RAISE(ABORT, 'audit_entries is append-only'); END;
CREATE TRIGGER "audit_entries_no_delete" BEFORE DELETE ON "audit_entries"
BEGIN SELECT RAISE(ABORT, 'audit_entries is append-only'); END;
