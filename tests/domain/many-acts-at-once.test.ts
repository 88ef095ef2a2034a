/*
 * Many different acts at once on the same few accounts, as several admins, owners and daemons do them: each is done or
 * refused in words, the books balance, and whoever waits for whom, nobody waits in a circle.
 */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { storageDifferences } from "~/domain/account-storage/check";
import type { Actor } from "~/domain/actor";
import { cancelBatch, pauseBatch, resumeBatch } from "~/domain/batch-control/pause-cancel";
import { retryBatch } from "~/domain/batch-retry";
import { adjustCredits } from "~/domain/credits/adjust";
import { checkLedger } from "~/domain/credits/audit-ledger";
import { approveRequest, rejectRequest } from "~/domain/credits/review-request";
import { changeDevice } from "~/domain/devices/change-device";
import { addDevice } from "~/domain/devices/devices";
import { pauseDevice, resumeDevice } from "~/domain/devices/pause";
import { NewServer, setServer } from "~/domain/devices/server";
import { noteSession } from "~/domain/devices/session/device-status";
import { DomainError } from "~/domain/errors";
import { createBatch } from "~/domain/imports/create";
import { addOptOuts } from "~/domain/opt-outs/list";
import { eraseNumber } from "~/domain/privacy/erase";
import { updateOwnHours } from "~/domain/sending/account-hours";
import { recordOnDevices } from "~/domain/sending/record/record-on-devices";
import { moveItems } from "~/domain/sending/transition/transition-items";
import { updateAppSettings } from "~/domain/settings/app-settings";
import { createTemplate } from "~/domain/templates/templates";
import { deleteUser } from "~/domain/user-deletion/delete-user";
import { updateUser } from "~/domain/users/change-user";
import { deactivateUser, reactivateUser } from "~/domain/users/deactivate";
import { resetPassword } from "~/domain/users/reset/default-password";
import { db, isRecordMissing, postgresql, query, sql, transaction } from "~/platform/db";
import { queuedBatch } from "../support/batch";
import { person } from "../support/cast";
import { givenRows } from "../support/given-rows";

const ROUNDS = postgresql ? 60 : 15;
const AT_ONCE = 8;
const ROWS = 40;
const DEADLOCKS_MAX = 3;
const now = new Date();
let letsIn: Server;
let bosses: Actor[];
let users: Actor[];
let count = 0;

beforeAll(async () => {
  letsIn = createServer((_, answer) => answer.writeHead(401).end()).listen(0, "127.0.0.1");
  await new Promise((listening) => letsIn.once("listening", listening));
  const boss = (name: string) => person(name, { role: "SUPER ADMIN" });
  bosses = [await boss("Eka"), await boss("Sari"), await boss("Tono")];
  users = [];
  for (let n = 0; n < 4; n += 1) {
    const user = await person(`Many${n}`, { credits: 100_000 });
    users.push(user);
    await setServer(bosses[0]!, user.id, address(), now);
    await addDevice(bosses[0]!, user.id, { name: "Phone" }, now);
    for (let batch = 0; batch < 3; batch += 1) await queuedBatch(user, ROWS, now);
  }
});
afterAll(() => letsIn.close());

function address() {
  count += 1;
  const { port } = letsIn.address() as AddressInfo;
  return NewServer.parse({ host: "127.0.0.1", port, api_key: `k${count}` });
}

/** The same numbers in every run. */
let seed = 39;
function any(below: number): number {
  seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
  return Math.floor((seed / 2 ** 31) * below);
}
const oneOf = <T>(list: readonly T[]): T => list[any(list.length)]!;
const boss = () => oneOf(bosses);
const user = () => oneOf(users);
/** As a daemon does: outcomes of rows of several batches, of several people, in one transaction. */
async function settle() {
  const rows = await db.batchItem.findMany({ where: { status: "READY" }, take: 200 });
  const some = rows.filter(() => any(8) === 0);
  const moves = some.map(({ batchId, rowNo }) => {
    const refused = any(2) === 0;
    const of = { batchId, rowNo, from: "READY" as const, deviceId: null };
    return refused
      ? { ...of, to: "REFUNDED" as const, reason: "REFUSED" as const }
      : { ...of, to: "SENT" as const, reason: null, sentAt: now };
  });
  const devices = await db.device.findMany({ orderBy: { id: "desc" } });
  await transaction(async (tx) => {
    await moveItems(tx, moves, now);
    const row = (deviceId: number) => ({
      ...{ batchId: 0, rowNo: 0, deviceId, epoch: 0, attempt: 1, messageId: "x", receiver: "", message: "" },
      ...{ phase: "SENDING" as const, toNew: false },
    });
    const outcome = { kind: "not-now", reason: "not_ready", detail: "x" } as const;
    await recordOnDevices(
      tx,
      devices.map(({ id }) => ({ row: row(id), outcome, at: now })),
      now,
    );
  });
}

type Act = () => Promise<unknown>;
const PACE = { gap_min: null, gap_max: null, daily_max: null };
const batchOf = async () => oneOf(await db.batch.findMany({ select: { id: true } }))?.id ?? 0;
const deviceOf = async () => {
  const device = oneOf(await db.device.findMany());
  return { userId: device?.userId ?? 0, deviceId: device?.id ?? 0 };
};
async function request() {
  const price = { amount: 5, unitPrice: 100, totalPrice: 5n };
  return (await db.creditRequest.create({ data: { userId: user().id, ...price, orderAt: now } })).id;
}

const ACTS: Act[] = [
  settle,
  settle,
  settle,
  () => setServer(boss(), user().id, address(), now),
  async () => changeDevice(boss(), await deviceOf(), { ...PACE, daily_max: any(100) + 1 }, now),
  async () => pauseDevice(boss(), await deviceOf(), {}, now),
  async () => resumeDevice(boss(), await deviceOf(), now),
  async () =>
    noteSession((await deviceOf()).deviceId, { status: oneOf(["WORKING", "FAILED"]), phone: null }, now),
  () => adjustCredits(boss(), user().id, { amount: any(9) + 1, reason: "Gift" }, now),
  async () => approveRequest(boss(), await request(), now),
  async () => rejectRequest(boss(), await request(), { reason: "No" }, now),
  async () => pauseBatch(boss(), await batchOf(), now),
  async () => resumeBatch(boss(), await batchOf(), now),
  async () => cancelBatch(boss(), await batchOf(), now),
  async () => retryBatch(boss(), await batchOf(), {}, now),
  () => updateOwnHours(user(), { preset: oneOf(["general", "none"]), from: null, to: null, days: null }, now),
  () => updateAppSettings(boss(), { holidays: [{ date: `2027-01-1${any(9)}`, name: "X" }] }, now),
  () => updateUser(boss(), user().id, { name: `Name ${any(100)}` }, now),
  () => resetPassword(boss(), user().id, now),
  () => deactivateUser(boss(), user().id, now),
  () => reactivateUser(boss(), user().id, now),
  () =>
    addOptOuts(user(), oneOf([null, user().id]), { numbers: [`0812${10_000_000 + any(50)}`] }, "HAND", now),
  () => eraseNumber(user(), { userId: user().id }, `0812${10_000_000 + any(50)}`, now),
  () => createTemplate(user(), { name: `T${any(1_000_000)}`, text: "Halo" }, now),
  () =>
    createBatch(
      user(),
      givenRows([{ receiver_number: `62812${10_000_000 + any(50)}`, messages: "Halo" }]),
      {},
      now,
    ),
];

const unexpected: string[] = [];
async function done(act: Act): Promise<void> {
  await act().catch((error) => {
    if (!(error instanceof DomainError) && !isRecordMissing(error))
      unexpected.push(String(error).slice(-300));
  });
}

async function deadlocks(): Promise<number> {
  if (!postgresql) return 0;
  await query(db, sql`SELECT pg_sleep(1)::text`); // the server's counters come a little late
  const [row] = await query<{ n: number }>(
    db,
    sql`SELECT CAST(deadlocks AS INTEGER) AS n FROM pg_stat_database WHERE datname = current_database()`,
  );
  return row?.n ?? 0;
}

test("each is done or refused in words, and the books balance", async () => {
  const before = await deadlocks();
  for (let round = 0; round < ROUNDS; round += 1) {
    await Promise.all(Array.from({ length: AT_ONCE }, () => done(oneOf(ACTS))));
    // Whoever was reset or deactivated goes on; one account is deleted in the middle of it all, and another comes.
    if (round % 20 === 10) {
      const [gone] = users.splice(any(users.length), 1);
      const other = await person(`Late${round}`, { credits: 100_000 });
      const acts = Array.from({ length: AT_ONCE }, () => done(oneOf(ACTS)));
      await Promise.all([done(() => deleteUser(boss(), gone!.id, now)), ...acts]);
      users.push(other);
      await queuedBatch(other, ROWS, now);
    }
    await db.user.updateMany({ data: { active: true, mustChangePassword: false } });
  }
  expect(unexpected).toEqual([]);
  expect(await checkLedger()).toMatchObject({ ok: true });
  expect(await storageDifferences()).toEqual([]);
  const seen = (await deadlocks()) - before;
  // Whoever is tried again notices nothing; only what cannot keep to the one order (docs/concurrency.md) comes to it.
  expect(seen).toBeLessThanOrEqual(DEADLOCKS_MAX);
});
