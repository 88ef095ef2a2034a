-- CreateTable
CREATE TABLE "contact_lists" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "user_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "set_id" INTEGER NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 0,
    "basis" TEXT CHECK ("basis" IN ('customers', 'agreed', 'other')),
    "basis_note" TEXT,
    "basis_at" DATETIME,
    "created_at" DATETIME NOT NULL,
    "updated_at" DATETIME NOT NULL,
    CONSTRAINT "contact_lists_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "contact_sets" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "user_id" INTEGER NOT NULL,
    "list_id" INTEGER,
    "columns" JSONB NOT NULL DEFAULT '[]',
    "contacts" INTEGER NOT NULL DEFAULT 0 CHECK ("contacts" >= 0),
    "whole" BOOLEAN NOT NULL DEFAULT false,
    "mode" TEXT CHECK ("mode" IN ('merge', 'replace')),
    "base_revision" INTEGER,
    "reading" JSONB,
    "created_at" DATETIME NOT NULL,
    "ended_at" DATETIME
);

-- CreateTable
CREATE TABLE "list_contacts" (
    "set_id" INTEGER NOT NULL,
    "number" TEXT NOT NULL,
    "spelling" TEXT,
    "values" JSONB NOT NULL,
    "folded" JSONB NOT NULL,
    "sorts" JSONB,
    "added_at" DATETIME NOT NULL,

    PRIMARY KEY ("set_id", "number"),
    CONSTRAINT "list_contacts_set_id_fkey" FOREIGN KEY ("set_id") REFERENCES "contact_sets" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE UNIQUE INDEX "contact_lists_set_id_key" ON "contact_lists"("set_id");
CREATE UNIQUE INDEX "contact_lists_user_id_name_key" ON "contact_lists"("user_id", "name");
CREATE INDEX "contact_sets_user_id_idx" ON "contact_sets"("user_id");
CREATE INDEX "contact_sets_list_id_idx" ON "contact_sets"("list_id");

-- AlterTable
ALTER TABLE "account_storage" ADD COLUMN "lists" BIGINT NOT NULL DEFAULT 0;
