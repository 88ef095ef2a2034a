import { afterEach, expect, test } from "vitest";
import { cancelBatch, endCancelled, resumeBatch } from "~/domain/batch-control/pause-cancel";
import { CURSOR_END, zoneCursorsText } from "~/domain/batches/zone-cursors";
import { recordContacts } from "~/domain/contacts/known-contacts";
import { checkLedger } from "~/domain/credits/audit-ledger";
import { LEASE_MS } from "~/domain/sending/lease/lease";
import { ReplayLease } from "~/domain/sending/rollback/batch-lease";
import { checkReplay } from "~/domain/sending/rollback/replay-check";
import { wereSent } from "~/domain/sending/rollback/startup-probe";
import { db, execute, sql } from "~/platform/db";
import { type Simulator, startSimulator } from "../../simulator/server";
import { queuedBatch } from "../support/batch";
import { person } from "../support/cast";
import { connectedDevice } from "../support/device";
import { forget, hold, lookForAll, say, statuses, take } from "../support/forgetting";
import { until } from "../support/until";

// The database went back to before anything was handed out; WAHA knows better.
let simulator: Simulator;
let people = 0;
afterEach(() => simulator.close());

/** Somebody with so many devices and a batch of so many rows; nobody else has any. */
async function scene(
  rows: number,
  engine: "NOWEB" | "GOWS" | "WEBJS" = "NOWEB",
  devices = 1,
  known: number[] = [],
) {
  simulator = await startSimulator({ engine, waitScale: 0.01 });
  await db.batch.updateMany({ data: { status: "DONE", held: false, lookAt: null } });
  await db.dispatch.deleteMany();
  await db.device.deleteMany();
  people += 1;
  const owner = await person(`Ani${people}`, { credits: 500 });
  for (let i = 0; i < devices; i++) await connectedDevice(owner, simulator, { engine });
  const numberOf = (row: number) => `62812${10_000_000 + row}`;
  const now = new Date();
  await recordContacts(
    owner.id,
    known.map((row) => ({ number: numberOf(row), at: now })),
    now,
  );
  return { owner, id: await queuedBatch(owner, rows, now, numberOf) };
}

test.each(["NOWEB", "GOWS", "WEBJS"] as const)(
  "%s: what was sent and forgotten is found and not sent again, and the rest goes on by itself",
  async (engine) => {
    const { id } = await scene(80, engine);
    await say(await take(5));
    await forget();
    expect(await hold()).toBe(1);
    expect(await take(5)).toEqual([]);

    expect(await lookForAll()).toEqual({ found: 5, released: 1, left: 0 });
    expect((await statuses(id)).slice(0, 6)).toEqual(["SENT", "SENT", "SENT", "SENT", "SENT", "READY"]);
    const { sent, held } = await db.batch.findUniqueOrThrow({ where: { id } });
    expect({ sent, held }).toEqual({ sent: 5, held: false });
    expect((await take(1)).map((row) => row.rowNo)).toEqual([7]);
    expect((await checkLedger()).differences).toEqual([]);
  },
);

test("of a batch whose rows name zones, what was sent of the last rows of the sheet first is found", async () => {
  const { id } = await scene(200);
  const [wib, wit] = [180, 20];
  await execute(
    db,
    sql`UPDATE batch_items SET zone = CASE WHEN row_no < ${wib + 2} THEN 'WIB' ELSE 'WIT' END WHERE batch_id = ${id}`,
  );
  /** Where each zone has got to: rows for WIT go two hours before those for WIB. */
  const cursors = (wibFrom: number) =>
    zoneCursorsText([
      { zone: "WIB", nextRow: wibFrom, due: null, left: wib },
      { zone: "WIT", nextRow: 0, due: null, left: wit },
    ]);
  await db.batch.update({ where: { id }, data: { zones: cursors(CURSOR_END) } });
  const rows = await take(5);
  expect(rows.map(({ rowNo }) => rowNo)).toEqual([182, 183, 184, 185, 186]);
  await say(rows);
  await forget();
  await db.batch.update({ where: { id }, data: { zones: cursors(0) } });
  await hold();
  expect(await lookForAll()).toEqual({ found: 5, released: 1, left: 0 });
  expect((await statuses(id)).flatMap((status, i) => (status === "SENT" ? [i + 2] : []))).toEqual([
    ...[182, 183, 184, 185, 186],
  ]);
  expect((await take(3)).map(({ rowNo }) => rowNo)).toEqual([2, 3, 4]);
  expect((await checkLedger()).differences).toEqual([]);
});

test.each(["NOWEB", "WEBJS"] as const)(
  "%s: what was sent to known people, far down in the sheet, and to the first new ones is found",
  async (engine) => {
    const known = [190, 192, 195];
    const { id } = await scene(200, engine, 1, known);
    const { zones } = await db.batch.findUniqueOrThrow({ where: { id } });
    const rows = await take(5);
    expect(rows.map(({ rowNo }) => rowNo)).toEqual([...known, 2, 3]);
    await say(rows);
    await forget();
    await db.batch.update({ where: { id }, data: { zones } });
    await hold();
    expect(await lookForAll()).toEqual({ found: 5, released: 1, left: 0 });
    expect((await statuses(id)).flatMap((status, i) => (status === "SENT" ? [i + 2] : []))).toEqual([
      ...[2, 3],
      ...known,
    ]);
    expect((await take(3)).map(({ rowNo }) => rowNo)).toEqual([4, 5, 6]);
    expect((await checkLedger()).differences).toEqual([]);
  },
);

test("a hole in what was sent, as large as all that the devices had in hand, does not end the look", async () => {
  const { id } = await scene(150);
  const rows = await take(61);
  await say([rows[0]!, rows[60]!]);
  await forget();
  await hold();
  expect(await lookForAll()).toMatchObject({ found: 2, released: 1 });
  expect((await statuses(id))[60]).toBe("SENT");
});

test("a row that waits for another try here, and that another device has sent since, is found with that one", async () => {
  const { id } = await scene(2, "NOWEB", 2);
  const [row] = await take(1);
  const devices = await db.device.findMany();
  await say([{ ...row!, deviceId: devices.find((device) => device.id !== row!.deviceId)!.id }]);
  await db.dispatch.updateMany({ data: { phase: "WAITING" } });
  await hold();
  expect(await lookForAll()).toMatchObject({ released: 1 });
  expect((await statuses(id))[row!.rowNo - 2]).toBe("SENT");
});

test.each(["WAITING", "UNCONFIRMED"] as const)(
  "a row that somebody has in hand before the cursor of a database that went back (%s) stays there, and holds up nobody",
  async (phase) => {
    const { owner, id } = await scene(6);
    await say(await take(2));
    const inHand = (await take(2))[1]!;
    await forget();
    await hold();
    await lookForAll();
    // Of this one a daemon that lived on knew no outcome (app/domain/sending/rollback/held-items.ts).
    const { rowNo, deviceId, messageId } = inHand;
    const now = new Date();
    const times = { dueAt: now, claimedAt: now, intentAt: now };
    const data = { batchId: id, rowNo, userId: owner.id, deviceId, epoch: 0, attempt: 1, messageId, phase };
    await db.dispatch.create({ data: { ...data, ...times } });
    const rows = [...(await take(4)), ...(await take(4))].map(({ rowNo }) => rowNo).sort();
    expect(rows).toEqual(phase === "WAITING" ? [4, 5, 6, 7] : [4, 6, 7]);
    expect(await db.dispatch.count({ where: { batchId: id, rowNo } })).toBe(1);
  },
);

test("a memory of which no mark says that it is older is found out by what WAHA has of the first rows", async () => {
  const { owner } = await scene(30);
  expect(await wereSent(owner.id, new Date())).toBe(false);
  await say(await take(1));
  await forget();
  expect(await wereSent(owner.id, new Date())).toBe(true);
});

test("nothing counts as absent while WAHA may still be saying what was in the air", async () => {
  const { id } = await scene(3);
  await hold();
  expect(await checkReplay(new Date(Date.now() + 1_000))).toEqual({ found: 0, released: 0, left: 0 });
  expect(await db.batch.findUniqueOrThrow({ where: { id } })).toMatchObject({ held: true });
  expect(await lookForAll()).toMatchObject({ released: 1 });
});

test("a batch whose owner has no device that could say what it sent is left to a person", async () => {
  const { owner, id } = await scene(3);
  await db.device.updateMany({ data: { serverId: null } });
  await hold();
  expect(await lookForAll()).toEqual({ found: 0, released: 0, left: 1 });
  expect(await db.batch.findUniqueOrThrow({ where: { id } })).toMatchObject({ held: true, lookAt: null });
  await resumeBatch(owner, id, new Date());
  expect(await db.batch.findUniqueOrThrow({ where: { id } })).toMatchObject({ held: false });
});

test("a batch of a device whose store was wiped since is left to a person: what is absent there proves nothing", async () => {
  const { id } = await scene(3);
  await db.device.updateMany({ data: { storeSince: new Date(Date.now() + 1_000) } });
  await hold();
  expect(await lookForAll()).toEqual({ found: 0, released: 0, left: 1 });
  expect(await db.batch.findUniqueOrThrow({ where: { id } })).toMatchObject({ held: true, lookAt: null });
});

test("while WAHA is away the batch stays held, and the look goes on when it is back; a person may release it before", async () => {
  const { owner, id } = await scene(3);
  await say(await take(1));
  await forget();
  await hold();
  simulator.sessions.all()[0]!.status = "STOPPED";
  expect(await lookForAll()).toEqual({ found: 0, released: 0, left: 0 });
  expect((await db.batch.findUniqueOrThrow({ where: { id } })).held).toBe(true);
  await resumeBatch(owner, id, new Date());
  expect(await db.batch.findUniqueOrThrow({ where: { id } })).toMatchObject({ held: false, lookAt: null });
});

test("who cancels a batch that is being looked for gets back the credits of what was not sent, and of nothing else", async () => {
  const { owner, id } = await scene(4);
  await say(await take(2));
  await forget();
  await hold();
  await cancelBatch(owner, id, new Date());
  await endCancelled(new Date());
  expect(await statuses(id)).toEqual(["READY", "READY", "READY", "READY"]);
  expect(await lookForAll()).toMatchObject({ found: 2, released: 1 });
  await endCancelled(new Date());
  expect(await statuses(id)).toEqual(["SENT", "SENT", "SKIPPED", "SKIPPED"]);
  expect((await checkLedger()).differences).toEqual([]);
});

test("a daemon that is stopped in the middle of a look gives it back at once", async () => {
  const { id } = await scene(3);
  await say(await take(1));
  await forget();
  await hold();
  const stopped = new AbortController();
  const now = new Date();
  expect(await ReplayLease.next(now, stopped.signal)).not.toBeNull();
  expect(await ReplayLease.next(now)).toBeNull();
  stopped.abort();
  const isFree = async () => (await db.batch.findUniqueOrThrow({ where: { id } })).lookAt! <= now;
  await until(isFree, "the look is anybody's");
  expect(await checkReplay(new Date(Date.now() + 400_000), stopped.signal)).toMatchObject({ released: 0 });
  expect(await lookForAll()).toMatchObject({ released: 1 });
});

test("the look of a daemon that was killed is taken over once its lease is over; if it was only asleep, it changes nothing any more", async () => {
  const { id } = await scene(3);
  await hold();
  const now = new Date();
  const asleep = await ReplayLease.next(now);
  expect(await ReplayLease.next(new Date(now.getTime() + LEASE_MS - 1))).toBeNull();
  const other = await ReplayLease.next(new Date(now.getTime() + LEASE_MS));
  expect(other?.batch.id).toBe(id);
  expect(await asleep?.release()).toBe(0);
  expect(await asleep?.leaveToPerson()).toBe(0);
  const { held, lookAt } = await db.batch.findUniqueOrThrow({ where: { id } });
  expect({ held, looked: lookAt !== null }).toEqual({ held: true, looked: true });
  expect(await other?.release()).toBe(1);
});
