/* A try-out goes at any hour to a confirmed number only; to any other it goes as an ordinary message. */
import { beforeEach, expect, test } from "vitest";
import type { Actor } from "~/domain/actor";
import { recordContacts } from "~/domain/contacts/known-contacts";
import { checkLedger } from "~/domain/credits/audit-ledger";
import { importCheck } from "~/domain/imports/import-check";
import { tryOut } from "~/domain/imports/send-sample";
import { stageForCheck } from "~/domain/imports/staged-import";
import { db } from "~/platform/db";
import { person } from "../support/cast";
import { refusal } from "../support/refusal";
import { sheetFile } from "../support/sheet";
import { heldDevice, sendAt } from "../support/virtual-day";

const NIGHT = new Date("2026-11-24T16:00:00Z"); // 23:00 WIB
const MORNING = new Date("2026-11-25T01:30:00Z"); // 08:30 WIB
const NEXT_DAY = new Date("2026-11-26T03:00:00Z");

let ani: Actor;
let phone = "";
let deviceId = 0;
let sheet = 0;
let count = 0;

beforeEach(async () => {
  await db.device.deleteMany();
  await db.batch.deleteMany();
  await db.accountFile.deleteMany(); // what was removed past its counter
  await db.accountStorage.updateMany({ data: { items: 0, files: 0 } });
  await db.optOut.deleteMany();
  await db.appSettings.update({ where: { id: 1 }, data: { basisRequired: false } });
  ani = await person(`Ani${++count}`, { credits: 10 });
  phone = `62812345700${String(count).padStart(2, "0")}`;
  await setUser({ phone, hours: "general" });
  deviceId = (await heldDevice(ani)).id;
  const file = await sheetFile([[`+62813990000${String(count).padStart(2, "0")}`, "Halo", null]]);
  sheet = (await stageForCheck(ani, file, {}, NIGHT)).id;
});

const setUser = (data: object) => db.user.update({ where: { id: ani.id }, data });
const confirmed = (number = phone) =>
  db.phoneConfirmation.create({ data: { userId: ani.id, phone: number, confirmedAt: NIGHT } });
const noBudget = (day: string) =>
  db.device.update({ where: { id: deviceId }, data: { inUseSince: day, newDay: day, newToday: 20 } });
const check = async () => (await importCheck(ani, sheet, { row: null }, NIGHT)).try_out;
const go = () => tryOut(ani, sheet, 2, NIGHT);

test("to a number that nobody confirmed it waits for the account's hours", async () => {
  expect(await check()).toBe("as_any");
  const { batch } = await go();
  expect(await sendAt(NIGHT)).toEqual([]);
  expect(await sendAt(MORNING)).toMatchObject([{ batchId: batch.id }]);
});

test("to a number that nobody confirmed it needs the budget of new people", async () => {
  await setUser({ hours: null });
  await noBudget("2026-11-24");
  await go();
  expect(await sendAt(NIGHT)).toEqual([]);
  expect(await sendAt(NEXT_DAY)).toHaveLength(1);
  expect(await db.device.findUniqueOrThrow({ where: { id: deviceId } })).toMatchObject({ newToday: 1 });
});

test("a confirmation of another number is none", async () => {
  await confirmed("6281299990000");
  expect(await check()).toBe("as_any");
  await go();
  expect(await sendAt(NIGHT)).toEqual([]);
});

test("whoever wrote to the account is known, without a code too, and still is not written to at night", async () => {
  await recordContacts(ani.id, [{ number: phone, at: NIGHT }], NIGHT);
  await noBudget("2026-11-25");
  await go();
  expect(await sendAt(NIGHT)).toEqual([]);
  expect(await sendAt(MORNING)).toHaveLength(1);
});

test("to a confirmed number it goes at any hour and is nobody new, within pauses and the day's cap", async () => {
  await confirmed();
  expect(await check()).toBe("at_once");
  await noBudget("2026-11-24");
  await db.device.update({ where: { id: deviceId }, data: { pauseReason: "admin" } });
  const { batch } = await go();
  expect(batch.credits_used).toBe(1);
  expect(await sendAt(NIGHT)).toEqual([]);
  await db.device.update({ where: { id: deviceId }, data: { pauseReason: null } });
  expect(await sendAt(NIGHT)).toHaveLength(1);
  expect((await checkLedger()).differences).toEqual([]);
});

test.each(["confirmed", "not confirmed"])("a number that opted out gets none, %s", async (how) => {
  if (how === "confirmed") await confirmed();
  await db.optOut.create({ data: { userId: ani.id, number: phone, how: "REPLY", at: NIGHT } });
  expect(await refusal(go())).toBe("OWN_NUMBER_OPTED_OUT");
  expect(await db.batch.count({ where: { submittedAt: { not: null } } })).toBe(0);
  expect(await db.user.findUniqueOrThrow({ where: { id: ani.id } })).toMatchObject({ balance: 10 });
});

test("where batches need a basis, a number must be confirmed first", async () => {
  await db.appSettings.update({ where: { id: 1 }, data: { basisRequired: true } });
  expect(await check()).toBe("unconfirmed");
  expect(await refusal(go())).toBe("OWN_NUMBER_UNCONFIRMED");
  await confirmed();
  expect(await check()).toBe("at_once");
  await go();
  expect(await sendAt(NIGHT)).toHaveLength(1);
});
