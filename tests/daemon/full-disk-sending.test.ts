import { afterAll, expect, test, vi } from "vitest";

const disk = await vi.hoisted(async () => {
  const { mayMount, smallDisk } = await import("../support/small-disk.mjs");
  if (!mayMount("SQLite")) return null;
  const found = smallDisk(64);
  process.env.DATABASE_URL = `file:${found.folder}/siar.db`;
  return found;
});

import { db } from "~/platform/db";
import { sendsOnFullDisk } from "../support/full-disk-sending";

afterAll(async () => {
  if (disk) await db.$disconnect();
  disk?.remove();
});

test.skipIf(!disk)(
  "a disk that is full while files are sent loses nobody, nobody gets a message twice, and the daemon goes on by itself",
  async () => {
    const fill = async () => {
      await db.$queryRawUnsafe("PRAGMA wal_checkpoint(TRUNCATE)"); // or what it holds would be used again, and need no room
      disk!.fill();
    };
    await sendsOnFullDisk({ fill, empty: disk!.empty });
    expect(await db.$queryRawUnsafe("PRAGMA integrity_check")).toEqual([{ integrity_check: "ok" }]);
  },
);
