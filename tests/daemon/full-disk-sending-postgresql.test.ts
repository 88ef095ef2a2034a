import { afterAll, test, vi } from "vitest";

const disks = await vi.hoisted(async () => {
  const { postgresqlOnSmallDisks } = await import("../support/postgresql-on-small-disks.mjs");
  const found = await postgresqlOnSmallDisks();
  if (found) process.env.DATABASE_URL = found.url;
  return found;
});

import { db } from "~/platform/db";
import { sendsOnFullDisk } from "../support/full-disk-sending";
import { until } from "../support/until";

/** More than the pieces of the WAL that are begun. */
const WRITE = "SELECT pg_logical_emit_message(false, 'full', repeat('x', 4000000))";

afterAll(async () => {
  if (disks) await db.$disconnect();
  await disks?.stop();
});

test.skipIf(!disks)(
  "a database that has no room while files are sent loses nobody, nobody gets a message twice, and the daemon goes on by itself",
  () => sendsOnFullDisk(disks!.data),
);

test.skipIf(!disks)(
  "a PostgreSQL that gives up while files are sent, since its WAL has no room, loses nobody, nobody gets a message twice, and the daemon outlives it",
  () => {
    const refuses = () =>
      db.$queryRawUnsafe(WRITE).then(
        () => false,
        () => true,
      );
    const fill = async () => {
      disks!.wal.fill();
      await until(refuses, "PostgreSQL to give up");
    };
    const empty = async () => {
      disks!.wal.empty();
      await disks!.startAgain();
    };
    return sendsOnFullDisk({ fill, empty });
  },
);
