import { expect } from "vitest";
import { checkLedger } from "~/domain/credits/audit-ledger";
import { db } from "~/platform/db";
import { type Simulator, startSimulator } from "../../simulator/server";
import { type Attached, queuedBatch } from "./batch";
import { person } from "./cast";
import { ended, startDaemon } from "./daemon";
import { connectedDevice } from "./device";
import { FILE_PRICE, giveFiles } from "./torture/files";
import { until } from "./until";

const ROWS = 150;
const CREDITS = 2 * ROWS * FILE_PRICE;
/** So often the daemon has said that the database took nothing, before there is room again. */
const REFUSALS_MIN = 3;
const QUICK = { SEND_GAP_SECONDS: "0", SEND_CONCURRENCY: "16", LOG_LEVEL: "warn" };
/** Long enough that messages are in the air whenever the disk gets full. */
const SEND_MS = 200;
const REFUSED = /not recorded yet|the database did not answer|next time again/g;
/** Messages that went out, and of which the database could not be told. */
const UNRECORDED = /"outcomes":[1-9]\d*,"msg":"sender: not recorded yet"/;

let people = 0;
let numbers = 10_000_000;

/** Of each receiver, the hash of what goes with the message; undefined: nothing. */
type Files = Map<string, string | undefined>;

/**
 * A real daemon sends two batches with files, a picture for all and a PDF for every second row, when `fill` takes all room;
 * then `empty` gives it back. Expects that everybody has their message with their file once, and that the books balance.
 */
export async function sendsOnFullDisk(disk: { fill(): unknown; empty(): unknown }): Promise<void> {
  const simulator = await startSimulator({ waitScale: 0.05, sendMs: SEND_MS });
  const ani = await person(`Ani${++people}`, { credits: CREDITS });
  await connectedDevice(ani, simulator);
  const files: Files = new Map();
  const batches = [await queued(ani, "ALL", files), await queued(ani, "ROWS", files)];
  const all = () => db.batch.findMany({ where: { id: { in: batches } } });
  let log = "";
  const isFelt = () => (log.match(REFUSED) ?? []).length >= REFUSALS_MIN && UNRECORDED.test(log);
  const daemon = startDaemon(QUICK, (text) => {
    log += text;
    if (process.env.SHOW_DAEMON) process.stderr.write(text);
  });
  try {
    await until(() => simulator.journal.calls > ROWS / 10, "the first messages");
    log = "";
    await disk.fill();
    await until(isFelt, "the daemon to find the disk full");
    await disk.empty();
    await until(async () => (await all()).every(({ status }) => status === "DONE"), "the batches to end");
    expect(daemon.exitCode).toBeNull();
  } finally {
    daemon.kill("SIGTERM");
    await ended(daemon);
    await simulator.close();
  }
  const taken = [...files.values()].reduce((sum, file) => sum + (file ? FILE_PRICE : 1), 0);
  expect((await db.user.findUniqueOrThrow({ where: { id: ani.id } })).balance).toBe(CREDITS - taken);
  expect(await all()).toMatchObject(batches.map(() => ({ sent: ROWS, failed: 0, refunded: 0 })));
  expect(receivedBy(simulator)).toEqual(files);
  expect(await db.dispatch.count()).toBe(0);
  expect((await checkLedger()).differences).toEqual([]);
}

async function queued(owner: { id: number }, attached: "ALL" | "ROWS", files: Files): Promise<number> {
  const how: Attached = { attached, price: FILE_PRICE };
  const id = await queuedBatch(owner, ROWS, new Date(), () => `62812${numbers++}`, how);
  const given = new Map((await giveFiles(id, how)).map(({ no, sha256 }) => [no, sha256]));
  for (const { receiver, attachmentNo } of await db.batchItem.findMany({ where: { batchId: id } }))
    files.set(receiver, given.get(attached === "ALL" ? 0 : (attachmentNo ?? -1)));
  return id;
}

/** What everybody got, and nobody twice. */
function receivedBy({ journal }: Simulator): Files {
  const entries = journal.list();
  expect(entries.map(({ calls }) => calls)).toEqual(entries.map(() => 1));
  const received = new Map(entries.map(({ chatId, media }) => [chatId.replace(/@.*/, ""), media?.sha256]));
  expect(received.size).toBe(entries.length);
  return received;
}
