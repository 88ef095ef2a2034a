-- CreateTable
CREATE TABLE "failures" (
    "key" TEXT NOT NULL,
    "count" INTEGER NOT NULL,
    "ends_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "failures_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "known_networks" (
    "user_id" INTEGER NOT NULL,
    "network" TEXT NOT NULL,
    "seen_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "known_networks_pkey" PRIMARY KEY ("user_id","network")
);

-- CreateIndex
CREATE INDEX "failures_ends_at_idx" ON "failures"("ends_at");

-- CreateIndex
CREATE INDEX "known_networks_seen_at_idx" ON "known_networks"("seen_at");

-- AddForeignKey
ALTER TABLE "known_networks" ADD CONSTRAINT "known_networks_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
