/* A code for one's own number: how it goes, who may confirm with it, and that nobody else reads it. */
import { beforeEach, expect, test } from "vitest";
import type { Actor } from "~/domain/actor";
import { cancelBatch, endCancelled } from "~/domain/batch-control/pause-cancel";
import { retryOffer } from "~/domain/batch-retry";
import { exportItems } from "~/domain/batches/export";
import { batchById } from "~/domain/batches/get";
import { batchItems } from "~/domain/batches/items";
import { listBatches } from "~/domain/batches/list";
import { recordContacts } from "~/domain/contacts/known-contacts";
import { checkLedger } from "~/domain/credits/audit-ledger";
import { confirmNumber } from "~/domain/own-number/confirm";
import { cancelLateCodes, pruneCodes } from "~/domain/own-number/end-codes";
import { startConfirmation } from "~/domain/own-number/start";
import { ownNumberView } from "~/domain/own-number/state";
import { recipient } from "~/domain/privacy/recipient";
import { batchPage } from "~/domain/reports/batch-page";
import { sendingHistory } from "~/domain/reports/history";
import { logChoices } from "~/domain/test-bulk/choices";
import { testLogs } from "~/domain/test-bulk/logs";
import { updateUser } from "~/domain/users/change-user";
import { updateOwnSettings } from "~/domain/users/own-settings";
import { db } from "~/platform/db";
import { queuedBatch } from "../support/batch";
import { person } from "../support/cast";
import { refusal } from "../support/refusal";
import { heldDevice, sendAt } from "../support/virtual-day";

const NOW = new Date("2026-11-24T03:00:00Z"); // Tuesday, 10:00 WIB
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const later = (ms: number) => new Date(NOW.getTime() + ms);
const PLACE = { sessionId: 1, address: "192.0.2.1" };
const TEXT = ({ code, clock, zone }: { code: string; clock: string; zone: string }) =>
  `Kode ${code} sampai ${clock} ${zone}`;

let ani: Actor;
let phone = "";
let deviceId = 0;
let count = 0;

beforeEach(async () => {
  await db.device.deleteMany();
  await db.batch.deleteMany();
  await db.failure.deleteMany();
  await db.optOut.deleteMany();
  await db.heartbeat.deleteMany();
  await db.heartbeat.create({ data: { daemon: "d1", host: "h", pid: 1, startedAt: NOW, beatAt: NOW } });
  ani = await person(`Ani${++count}`, { credits: 10 });
  phone = `62812345600${String(count).padStart(2, "0")}`;
  await db.user.update({ where: { id: ani.id }, data: { phone } });
  deviceId = (await heldDevice(ani)).id;
});

const start = (actor = ani, at = NOW) => startConfirmation(actor, TEXT, at);
const confirm = (code: string, actor = ani, at = NOW) => confirmNumber(actor, { code }, at);
const setDevice = (data: object) => db.device.update({ where: { id: deviceId }, data });
const setUser = (data: object) => db.user.update({ where: { id: ani.id }, data });
const beatAt = (at: Date) => db.heartbeat.updateMany({ data: { beatAt: at } });
const codeBatches = () => db.batch.findMany({ where: { holdsCode: true }, orderBy: { id: "asc" } });
const isConfirmed = async () => (await ownNumberView(ani, NOW)).phone_confirmed;

/** What whoever has the phone reads. */
async function codeOf(actor = ani): Promise<string> {
  const batch = { userId: actor.id, holdsCode: true };
  const item = await db.batchItem.findFirstOrThrow({ where: { batch }, orderBy: { batchId: "desc" } });
  return /\d{6}/.exec(item.message)![0];
}
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

test("a code goes as an ordinary message to somebody new, costs nothing, and confirms the number", async () => {
  const answer = await start();
  expect(answer).toEqual({
    ok: true,
    phone_number: `+${phone}`,
    valid_until: later(10 * MINUTE_MS).toISOString(),
  });
  const [batch] = await codeBatches();
  expect(batch).toMatchObject({ anyHour: false, known: 0, reserved: 0, recipients: 1, userId: ani.id });
  expect(await ownNumberView(ani, NOW)).toMatchObject({ code: { state: "on_its_way" } });
  expect(await sendAt(NOW)).toMatchObject([{ batchId: batch!.id, rowNo: 1 }]);
  expect(await sendAt(NOW)).toEqual([]);
  expect(await db.device.findUniqueOrThrow({ where: { id: deviceId } })).toMatchObject({ newToday: 1 });
  expect(await ownNumberView(ani, NOW)).toMatchObject({ code: { state: "sent" }, phone_confirmed: false });
  const item = await db.batchItem.findFirstOrThrow({ where: { batchId: batch!.id } });
  expect(item).toMatchObject({ receiver: phone, charged: false });
  expect(item.message).toMatch(/^Kode \d{6} sampai 10:10 WIB$/);
  const code = await codeOf();
  expect(await confirm(` ${code.slice(0, 3)} ${code.slice(3)}`)).toEqual({
    ok: true,
    phone_number: `+${phone}`,
  });
  expect(await ownNumberView(ani, NOW)).toMatchObject({ phone_confirmed: true, code: null });
  expect(await confirm("000000")).toMatchObject({ ok: true }); // it is already
  expect(await refusal(start())).toBe("PHONE_CONFIRMED");
  expect(await db.user.findUniqueOrThrow({ where: { id: ani.id } })).toMatchObject({ balance: 10 });
  expect((await checkLedger()).differences).toEqual([]);
});

test("whoever wrote to the account is known, and gets the code as known people do", async () => {
  await recordContacts(ani.id, [{ number: phone, at: NOW }], NOW);
  await setDevice({ inUseSince: "2026-11-24", newDay: "2026-11-24", newToday: 20 });
  await start();
  expect((await codeBatches())[0]).toMatchObject({ known: 1 });
  expect(await sendAt(NOW)).toHaveLength(1);
});

type Case = [string, () => Promise<unknown>, string, object];
const refusals: Case[] = [
  ["without a number", () => setUser({ phone: null }), "OWN_NUMBER_MISSING", {}],
  ["without a daemon", () => db.heartbeat.deleteMany(), "PHONE_CODE_NO_DEVICE", {}],
  ["without a device", () => setDevice({ status: "SCAN_QR_CODE" }), "PHONE_CODE_NO_DEVICE", {}],
  [
    "while its server is away",
    () => db.server.updateMany({ data: { ok: false } }),
    "PHONE_CODE_NO_DEVICE",
    {},
  ],
  ["while its devices are paused", () => setDevice({ pauseReason: "admin" }), "PHONE_CODE_PAUSED", {}],
  [
    "outside its hours",
    () => setUser({ hours: "own 1234567 12:00-20:00" }),
    "PHONE_CODE_QUIET",
    { date: "2026-11-24", clock: "12:00", zone: "WIB" },
  ],
  [
    "with the day's cap reached",
    () => setDevice({ dailyMax: 5, sentDay: "2026-11-24", sentToday: 5 }),
    "PHONE_CODE_DAILY_LIMIT",
    { date: "2026-11-25", clock: "00:00" },
  ],
  [
    "with the budget of new people used up",
    () => setDevice({ inUseSince: "2026-11-24", newDay: "2026-11-24", newToday: 20 }),
    "PHONE_CODE_NEW_CONTACTS",
    { date: "2026-11-25", clock: "00:00" },
  ],
  ["while WhatsApp allows no new people", () => setDevice({ locked: true }), "PHONE_CODE_NEW_CONTACTS", {}],
  [
    "on its list of opt-outs",
    () => db.optOut.create({ data: { userId: ani.id, number: phone, how: "HAND", at: NOW } }),
    "OWN_NUMBER_OPTED_OUT",
    {},
  ],
  [
    "on everybody's list of opt-outs",
    () => db.optOut.create({ data: { userId: null, number: phone, how: "ADMIN", at: NOW } }),
    "OWN_NUMBER_OPTED_OUT",
    {},
  ],
  [
    "behind messages that take longer",
    async () => {
      await setDevice({ gapMinMs: 60_000, gapMaxMs: 60_000 });
      await queuedBatch(ani, 9, NOW);
    },
    "PHONE_CODE_QUEUE",
    { date: "2026-11-24", clock: "10:09" },
  ],
];

test.each(refusals)("%s no code is made, and none is counted", async (_, arrange, code, params) => {
  await arrange();
  const refused = await start().catch((error) => error);
  expect(refused).toMatchObject({ code, params });
  expect(await codeBatches()).toEqual([]);
  expect(await db.failure.count()).toBe(0);
});

test("a code whose hours end before it is sent waits for no morning: it is cancelled, and nobody gets it", async () => {
  await start();
  await setUser({ hours: "own 1234567 12:00-20:00" });
  expect(await sendAt(NOW)).toEqual([]);
  await cancelLateCodes(later(11 * MINUTE_MS));
  await endCancelled(later(11 * MINUTE_MS));
  expect(await sendAt(later(3 * 60 * MINUTE_MS))).toEqual([]);
  expect(await db.batchItem.findFirstOrThrow()).toMatchObject({ status: "SKIPPED", reason: "CANCELLED" });
  expect(await pruneCodes(later(DAY_MS / 2))).toBe(0);
  expect(await pruneCodes(later(DAY_MS + MINUTE_MS))).toBe(1);
  expect(await db.batchItem.count()).toBe(0);
});

test("three codes a day for an account, however many are asked for at once; others have their own", async () => {
  const asked = await Promise.all(Array.from({ length: 6 }, () => refusal(start())));
  expect(asked.filter((each) => each === "nothing was refused")).toHaveLength(3);
  expect(new Set(asked)).toEqual(new Set(["nothing was refused", "PHONE_CODES_USED"]));
  expect((await codeBatches()).filter(({ cancelled }) => !cancelled)).toHaveLength(1);
  const refused = await start().catch((error) => error);
  expect(refused.params).toMatchObject({ max: 3, date: "2026-11-25", clock: "10:00", zone: "WIB" });
  const budi = await person(`Budi${count}`);
  await db.user.update({ where: { id: budi.id }, data: { phone: "6281234560099" } });
  await heldDevice(budi);
  await start(budi);
  await beatAt(later(DAY_MS));
  await start(ani, later(DAY_MS));
});

test("a new code takes the place of the old one, which is not sent any more", async () => {
  await start();
  const old = await codeOf();
  await start();
  const fresh = await codeOf();
  await endCancelled(NOW);
  expect(await sendAt(NOW, 5)).toHaveLength(1);
  if (old !== fresh) expect(await refusal(confirm(old))).toBe("PHONE_CODE_WRONG");
  await confirm(fresh);
  expect(await isConfirmed()).toBe(true);
});

test("a code counts for ten minutes", async () => {
  expect(await refusal(confirm("123456"))).toBe("PHONE_CODE_EXPIRED"); // none was asked for
  await start();
  const code = await codeOf();
  expect(await refusal(confirm(code, ani, later(10 * MINUTE_MS)))).toBe("PHONE_CODE_EXPIRED");
  await confirm(code, ani, later(10 * MINUTE_MS - 1));
  expect(await isConfirmed()).toBe(true);
});

test("five tries a code, however many come at once; the sixth is refused even if it is right", async () => {
  await start();
  const code = await codeOf();
  expect(await refusal(confirm("12345"))).toBe("PHONE_CODE_WRONG"); // no code at all: no try
  const tries = await Promise.all(Array.from({ length: 12 }, () => refusal(confirm(wrong(code)))));
  expect(tries.filter((each) => each === "PHONE_CODE_WRONG")).toHaveLength(5);
  expect(tries.filter((each) => each === "PHONE_CODE_TRIES")).toHaveLength(7);
  expect(await refusal(confirm(code))).toBe("PHONE_CODE_TRIES");
  expect(await isConfirmed()).toBe(false);
  await start();
  await confirm(await codeOf());
  expect(await isConfirmed()).toBe(true);
});

test("a change of the number takes the confirmation away, and a code for the old number counts no more", async () => {
  const admin = await person(`Citra${count}`, { role: "SUPER ADMIN" });
  const change = (to: string | null) => updateOwnSettings(ani, PLACE, { phone_number: to }, NOW);
  await start();
  const code = await codeOf();
  await change("+6281299990001");
  expect(await refusal(confirm(code))).toBe("PHONE_CODE_EXPIRED");
  await change(`+${phone}`);
  expect(await refusal(confirm(code))).toBe("PHONE_CODE_EXPIRED");
  await start();
  await confirm(await codeOf());
  await change(`+${phone}`); // the same
  expect(await isConfirmed()).toBe(true);
  await updateUser(admin, ani.id, { phone: "6281299990002" }, NOW);
  expect(await isConfirmed()).toBe(false);
  await updateUser(admin, ani.id, { phone }, NOW);
  expect(await isConfirmed()).toBe(false);
});

test("a code is its account's: nobody else confirms anything with it", async () => {
  const budi = await person(`Budi${count}`);
  await db.user.update({ where: { id: budi.id }, data: { phone } });
  await heldDevice(budi);
  await start();
  const code = await codeOf();
  expect(await refusal(confirm(code, budi))).toBe("PHONE_CODE_EXPIRED");
  await start(budi);
  if ((await codeOf(budi)) !== code) expect(await refusal(confirm(code, budi))).toBe("PHONE_CODE_WRONG");
});

test("the code is shown to nobody: neither its sender, nor admins, nor in any list", async () => {
  const eka = await person(`Eka${count}`, { role: "SUPER ADMIN" });
  await start();
  await sendAt(NOW);
  const code = await codeOf();
  const { id } = (await codeBatches())[0]!;
  for (const actor of [ani, eka]) {
    expect(await refusal(batchById(actor, id))).toBe("NOT_FOUND");
    expect(await refusal(batchItems(actor, id, { q: code }))).toBe("NOT_FOUND");
    expect(await refusal(exportItems(actor, id, String).next())).toBe("NOT_FOUND");
    expect(await refusal(batchPage(actor, id, NOW))).toBe("NOT_FOUND");
    expect(await refusal(cancelBatch(actor, id, NOW))).toBe("NOT_FOUND");
    expect(await refusal(retryOffer(actor, id))).toBe("NOT_FOUND");
  }
  const shown = [
    await listBatches(ani),
    await testLogs({}),
    await logChoices(undefined),
    await sendingHistory(),
    await recipient(ani, { userId: ani.id }, `+${phone}`),
    await db.phoneConfirmation.findMany(),
    await db.requestKey.findMany(),
    await db.auditEntry.findMany(),
  ];
  expect(JSON.stringify(shown)).not.toContain(code);
  expect(await testLogs({})).toMatchObject({ data: [], meta: { total: 0 } });
  expect((await logChoices(undefined)).users).toEqual([]);
});
