import { copyFileSync, renameSync, rmSync } from "node:fs";
import { expect, test } from "vitest";
import { checkLedger } from "~/domain/credits/audit-ledger";
import { db, raw, sql } from "~/platform/db";
import { reopenIfReplaced } from "~/platform/db/database-identity";
import { databaseFile } from "~/platform/db/file-identity";
import { env } from "~/platform/env";
import { type Simulator, startSimulator } from "../../simulator/server";
import { queuedBatch } from "../support/batch";
import { person } from "../support/cast";
import { ended, startDaemon } from "../support/daemon";
import { connectedDevice } from "../support/device";
import { until } from "../support/until";

// A SQLite database is put back to a copy from the middle of sending, by hand: none of our commands knows of it.
const ROWS = 40;
const SETTINGS = { SEND_GAP_SECONDS: "0.05", SEND_LEASE_SECONDS: "3", CONFIRM_GRACE_SECONDS: "1" };
const file = databaseFile(env.DATABASE_URL);
const older = `${file}.older`;

/** A copy as somebody makes it who knows nothing of ours. */
const copy = () => db.$executeRaw(sql`VACUUM INTO ${older}`);

async function putBack() {
  for (const suffix of ["-wal", "-shm"]) rmSync(file + suffix, { force: true });
  renameSync(older, file);
  await reopenIfReplaced();
}

/** The same file with older content, so that its inode says nothing. */
async function putInto() {
  await db.$queryRaw(sql`${raw("PRAGMA wal_checkpoint(TRUNCATE)")}`);
  await db.$disconnect();
  copyFileSync(older, file);
  for (const path of [older, `${file}-wal`, `${file}-shm`]) rmSync(path, { force: true });
}

const sentCalls = (simulator: Simulator) => simulator.journal.list().length;

async function onceEach(simulator: Simulator, id: number) {
  const isDone = async () => (await db.batch.findUniqueOrThrow({ where: { id } })).status === "DONE";
  await until(isDone, "the batch to be sent", 60_000);
  expect(await db.batch.findUniqueOrThrow({ where: { id } })).toMatchObject({ sent: ROWS, held: false });
  expect(simulator.journal.list().map(({ calls }) => calls)).toEqual(Array(ROWS).fill(1));
  expect((await checkLedger()).differences).toEqual([]);
}

test("a database that is put back while a daemon lives: what was sent since is found, and nobody gets it twice", {
  timeout: 120_000,
}, async () => {
  const simulator = await startSimulator({ waitScale: 0.05 });
  const dian = await person("Dian", { credits: ROWS });
  await connectedDevice(dian, simulator);
  const id = await queuedBatch(dian, ROWS, new Date());
  const daemon = startDaemon(SETTINGS);
  try {
    await until(() => sentCalls(simulator) >= 8, "some to be sent");
    await copy();
    const copied = sentCalls(simulator);
    await until(() => sentCalls(simulator) >= copied + 8, "more to be sent");
    await putBack();
    await onceEach(simulator, id);
  } finally {
    daemon.kill("SIGKILL");
    await ended(daemon);
    await simulator.close();
  }
});

test.each([
  ["another file takes its place", putBack],
  ["its content is copied over", putInto],
])(
  "a database that is put back while the daemon is dead (%s): the next one finds what was sent since",
  {
    timeout: 120_000,
  },
  async (how, put) => {
    const simulator = await startSimulator({ waitScale: 0.05 });
    await db.device.deleteMany();
    const owner = await person(`Eko ${how.length}`, { credits: ROWS });
    await connectedDevice(owner, simulator);
    const id = await queuedBatch(owner, ROWS, new Date());
    const first = startDaemon(SETTINGS);
    await until(() => sentCalls(simulator) >= 8, "some to be sent");
    await copy();
    const copied = sentCalls(simulator);
    await until(() => sentCalls(simulator) >= copied + 8, "more to be sent");
    first.kill("SIGKILL");
    await ended(first);
    await put();
    const second = startDaemon(SETTINGS);
    try {
      await onceEach(simulator, id);
    } finally {
      second.kill("SIGKILL");
      await ended(second);
      await simulator.close();
    }
  },
);
