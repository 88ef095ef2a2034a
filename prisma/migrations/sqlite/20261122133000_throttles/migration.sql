-- CreateTable
CREATE TABLE "failures" (
    "key" TEXT NOT NULL PRIMARY KEY,
    "count" INTEGER NOT NULL,
    "ends_at" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "known_networks" (
    "user_id" INTEGER NOT NULL,
    "network" TEXT NOT NULL,
    "seen_at" DATETIME NOT NULL,

    PRIMARY KEY ("user_id", "network"),
    CONSTRAINT "known_networks_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "failures_ends_at_idx" ON "failures"("ends_at");

-- CreateIndex
CREATE INDEX "known_networks_seen_at_idx" ON "known_networks"("seen_at");
