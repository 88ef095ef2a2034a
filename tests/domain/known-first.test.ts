/* Known people first, and what holds back new ones alone: as rows are taken, on either database. */
import { beforeEach, expect, test } from "vitest";
import type { Actor } from "~/domain/actor";
import { retryBatch } from "~/domain/batch-retry";
import { recordContacts } from "~/domain/contacts/known-contacts";
import { checkLedger } from "~/domain/credits/audit-ledger";
import { estimateBatch } from "~/domain/estimates/batch-estimate";
import { createBatch } from "~/domain/imports/create";
import { claimItems, commitIntent, usersWithWork } from "~/domain/sending/claim/claim";
import { type OwnedDevice, ownedDevices } from "~/domain/sending/lease/lease";
import { settleRows } from "~/domain/sending/record/record-outcomes";
import type { ClaimedItem } from "~/domain/sending/types";
import { db, transaction } from "~/platform/db";
import type { SendOutcome } from "~/platform/waha";
import { person } from "../support/cast";
import { sheetFile } from "../support/sheet";
import { heldDevice } from "../support/virtual-day";

const ME = "daemon";
const now = new Date("2026-11-24T03:00:00Z");
const later = (ms: number) => new Date(now.getTime() + ms);
const DAY_MS = 24 * 60 * 60_000;
let ani: Actor;
let device: { id: number };
let count = 0;

beforeEach(async () => {
  await db.device.deleteMany();
  await db.batch.deleteMany();
  await db.accountStorage.updateMany({ data: { items: 0 } }); // which the domain would have counted
  ani = await person(`Ani${++count}`, { credits: 1_000 });
  device = await heldDevice(ani);
});

const numberOf = (row: number) => `62813${String(count * 100_000 + row).padStart(8, "0")}`;
const knows = (...rows: number[]) =>
  recordContacts(
    ani.id,
    rows.map((row) => ({ number: numberOf(row), at: now })),
    now,
  );
type Row = { row: number; at?: string; zone?: string };
async function queued(rows: (number | Row)[]): Promise<number> {
  const of = (each: number | Row): Row => (typeof each === "number" ? { row: each } : each);
  const zoned = rows.some((each) => of(each).zone);
  const cells = rows.map((each) => {
    const { row, at = null, zone = null } = of(each);
    return [`+${numberOf(row)}`, `Halo ${row}`, at, ...(zoned ? [zone] : [])];
  });
  const headers = ["receiver_number", "messages", "scheduled_at", ...(zoned ? ["timezone"] : [])];
  const file = await sheetFile(cells, headers);
  return (await createBatch(ani, file, {}, now)).batch.id;
}
const set = (data: object) => db.device.update({ where: { id: device.id }, data });
const own = async (at = now): Promise<OwnedDevice> => (await ownedDevices(ME, at))[0]!;
async function take(rows: number, newRows = rows, at = now): Promise<ClaimedItem[]> {
  const asks = [{ device: await own(at), rows, newRows }];
  const took = await transaction((tx) => claimItems(tx, ME, asks, "SENDING", at));
  return took.get(device.id)?.rows ?? [];
}
const rowNos = (rows: ClaimedItem[]) => rows.map(({ rowNo }) => rowNo);
const settle = (rows: ClaimedItem[], outcome: SendOutcome, at = now, recordedAt = at) =>
  transaction((tx) =>
    settleRows(
      tx,
      rows.map((row) => ({ row, outcome, at })),
      recordedAt,
    ),
  );
const ACCEPTED = { kind: "accepted", messageId: "", honoured: true, ack: 1 } as const;
const accept = async (rows: ClaimedItem[]) => {
  for (const row of rows) await settle([row], { ...ACCEPTED, messageId: row.messageId });
};
const REFUSED = { kind: "refused", reason: "restricted", detail: "463" } as const;
const deviceNow = () => db.device.findUniqueOrThrow({ where: { id: device.id } });

test("known people go first, whatever their place in the sheet, also those of a newer batch", async () => {
  await knows(4, 6, 12);
  const first = await queued([2, 3, 4, 5, 6]);
  await queued([11, 12]);
  expect((await take(3)).map(({ message }) => message)).toEqual(["Halo 4", "Halo 6", "Halo 12"]);
  const rest = await take(10);
  expect(rest.map(({ message }) => message)).toEqual(["Halo 2", "Halo 3", "Halo 5", "Halo 11"]);
  expect(rest.every(({ toNew }) => toNew)).toBe(true);
  expect(await take(10)).toEqual([]);
  expect((await db.batch.findUniqueOrThrow({ where: { id: first } })).known).toBe(2);
});

test("while nothing may go to new people, known ones go, and a user with new ones alone has no work for known ones", async () => {
  await knows(3);
  await queued([2, 3, 4]);
  expect((await usersWithWork(db, now)).get(ani.id)).toEqual({ toKnown: true, toNew: true });
  const known = await take(5, 0);
  expect(rowNos(known)).toEqual([3]);
  expect(await take(5, 0)).toEqual([]);
  await accept(known);
  expect((await usersWithWork(db, now)).get(ani.id)).toEqual({ toKnown: false, toNew: true });
  expect(rowNos(await take(5))).toEqual([2, 4]);
});

test.each([
  ["a lock that WAHA tells", { locked: true, lockEndsAt: later(DAY_MS) }],
  ["a quota that is used up", { quotaStatus: "CAPPED", quotaEndsAt: later(DAY_MS) }],
  ["a refusal", { newStopReason: "restricted", newStopUntil: later(DAY_MS) }],
])("%s holds back new people, also those that were claimed before, and ends", async (_, stop) => {
  await knows(2);
  await queued([2, 3, 4]);
  const asks = [{ device: await own(), rows: 2 }];
  const claimed = (await transaction((tx) => claimItems(tx, ME, asks, "CLAIMED", now))).get(device.id)!.rows;
  expect(rowNos(claimed)).toEqual([2, 3]);
  const before = await own();
  await set(stop);
  const intents = claimed.map((row) => transaction((tx) => commitIntent(tx, ME, before, row, now)));
  expect(await Promise.all(intents)).toEqual([true, false]);
  expect(await take(5)).toEqual([]);
  expect(rowNos(await take(5, 5, later(DAY_MS + 2 * 60_000)))).toContain(4);
});

test("a budget counts what goes to new people, by the database and not by what was known before", async () => {
  await knows(2, 3);
  await queued([2, 3, 4, 5, 6, 7]);
  await set({ inUseSince: "2026-11-24", newDay: "2026-11-24", newToday: 18 });
  const stale = { ...(await own()), newToday: 0 };
  const took = await transaction((tx) => claimItems(tx, ME, [{ device: stale, rows: 6 }], "SENDING", now));
  expect(rowNos(took.get(device.id)!.rows)).toEqual([2, 3, 4, 5]);
  expect(await deviceNow()).toMatchObject({
    newToday: 20,
    newDay: "2026-11-24",
    sentToday: 4,
    quotaNewSince: 2,
  });
  expect(await take(5)).toEqual([]);
  expect(rowNos(await take(5, 5, later(DAY_MS)))).toEqual([6, 7]);
});

test("what was not said comes back to the budget; what was refused for the account stops new people alone", async () => {
  await knows(2);
  await queued([2, 3, 4, 5]);
  await set({ inUseSince: "2026-11-24" });
  const taken = await take(3);
  expect(await deviceNow()).toMatchObject({ newToday: 2 });
  const away = { kind: "not-now", reason: "unreachable", detail: "away" } as const;
  await settle(taken.slice(0, 2), { ...away, retryAfterMs: 0 });
  expect(await deviceNow()).toMatchObject({ newToday: 1, quotaNewSince: 1, sentToday: 1 });
  await settle(taken.slice(2), REFUSED);
  expect(await deviceNow()).toMatchObject({
    ...{ pauseReason: null, newStopReason: "restricted", newStopUntil: later(DAY_MS), newStopDetail: "463" },
  });
  const again = await take(5, 5, later(1_000));
  expect(rowNos(again)).toEqual([2]);
  await settle(again, REFUSED, later(1_000));
  expect(await deviceNow()).toMatchObject({ pauseReason: "restricted" });
  expect((await checkLedger()).differences).toEqual([]);
});

test("a refusal in a lock whose end WAHA told lets nothing be guessed: new people go on when that has come", async () => {
  await queued([2, 3]);
  const taken = await take(1);
  await set({ locked: true, lockEndsAt: later(5_000) });
  await settle(taken, REFUSED, later(1_000), later(200_000)); // recorded late, when the lock is over
  expect(await deviceNow()).toMatchObject({ newStopReason: null, pauseReason: null });
  expect(await take(1, 1, later(6_000))).toEqual([]); // its end is told in whole seconds of another clock
  expect(rowNos(await take(1, 1, later(5_000 + 2 * 60_000)))).toEqual([3]);
});

test("a number that a check finds on no phone uses up no budget", async () => {
  await queued([2]);
  const asks = [{ device: await own(), rows: 1 }];
  const [row] = (await transaction((tx) => claimItems(tx, ME, asks, "CLAIMED", now))).get(device.id)!.rows;
  expect(await deviceNow()).toMatchObject({ newToday: 1 });
  await settle([row!], { kind: "refused", reason: "not_on_whatsapp", detail: "number check" });
  expect(await deviceNow()).toMatchObject({ newToday: 0, quotaNewSince: 0 });
});

test("rows with times of their own and of other zones go to known people while new ones wait", async () => {
  await knows(3, 5, 7);
  await queued([
    { row: 2, zone: "WIB" },
    { row: 3, zone: "WIT" },
    { row: 4, at: "2026-11-24 11:00", zone: "WIB" },
    { row: 5, at: "2026-11-24 11:00", zone: "WIB" },
    { row: 6 },
    { row: 7 },
  ]);
  const at = new Date("2026-11-24T04:00:00Z");
  expect(rowNos(await take(9, 0, now))).toEqual([3, 7]);
  expect(rowNos(await take(9, 0, at))).toEqual([5]);
  expect(rowNos(await take(9, 9, at))).toEqual([4, 2, 6]);
});

test("both next times come with the intent, and rests by what was worked", async () => {
  await knows(2);
  await queued([2, 3]);
  const gaps = { gapMinMs: 1_000, gapMaxMs: 1_000, gapNewMinMs: 30_000, gapNewMaxMs: 30_000, rest: "60/15" };
  await set(gaps);
  expect(await take(1)).toHaveLength(1);
  expect(await deviceNow()).toMatchObject({
    ...{ nextSendAt: later(1_000), nextNewAt: later(30_000), workSince: now, workedAt: now },
  });
});

test("what is sent again knows who is known by now; a try-out goes to nobody new", async () => {
  const id = await queued([2, 3]);
  await settle(await take(2), { kind: "refused", reason: "server_refusal", detail: "x" });
  await knows(3);
  const { batch } = await retryBatch(ani, id, {}, now);
  expect((await db.batch.findUniqueOrThrow({ where: { id: batch.id } })).known).toBe(1);
  expect(rowNos(await take(2, 0))).toEqual([3]);
});

test("what is expected of a batch counts its new people by their budget", async () => {
  await knows(...Array.from({ length: 40 }, (_, i) => 2 + i));
  const id = await queued(Array.from({ length: 100 }, (_, i) => 2 + i));
  await set({ inUseSince: "2026-11-24" });
  const batch = await db.batch.findUniqueOrThrow({ where: { id } });
  const days = (await estimateBatch(batch, now))!.days.map(({ rows }) => rows);
  expect(days).toEqual([60, 20, 20]);
});
