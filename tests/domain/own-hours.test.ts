import { beforeEach, expect, test } from "vitest";
import type { Actor } from "~/domain/actor";
import type { DomainError } from "~/domain/errors";
import { OwnHours, ownHours, updateOwnHours } from "~/domain/sending/account-hours";
import { AppSettingsChange, updateAppSettings } from "~/domain/settings/app-settings";
import { db } from "~/platform/db";
import { queuedBatch } from "../support/batch";
import { person } from "../support/cast";
import { heldDevice, sendAt, wib } from "../support/virtual-day";

const NOW = wib("12:00");
let ani: Actor;

beforeEach(async () => {
  await db.user.deleteMany();
  await db.dispatch.deleteMany();
  await db.auditEntry.deleteMany().catch(() => {});
  ani = await person("Ani", { credits: 100 });
});

const put = (input: object) => updateOwnHours(ani, OwnHours.parse(input), NOW);
const faults = (input: object) =>
  put(input).then(
    () => null,
    (error: DomainError) => Object.entries(error.fields).map(([name, [first]]) => `${name}: ${first?.code}`),
  );
const OFFICE = { preset: "own", from: "9:00", to: "17.00", days: ["5", "1", "1"] };

test("without a choice there are no hours, and the zone is WIB", async () => {
  const view = { preset: "none", from: null, to: null, days: [], on_holidays: true, zone: "WIB" };
  expect(await ownHours(ani)).toEqual(view);
  expect(await put(view)).toEqual({ ok: true, changed: false });
});

test("a preset, hours of one's own and the zone are kept, and what is given back is taken again", async () => {
  expect(await put({ preset: "collections", zone: " wita " })).toEqual({ ok: true, changed: true });
  const collections = { preset: "collections", from: "08:00", to: "20:00", days: [1, 2, 3, 4, 5, 6] };
  expect(await ownHours(ani)).toEqual({ ...collections, on_holidays: false, zone: "WITA" });
  await put({ ...OFFICE, on_holidays: true });
  const own = { preset: "own", from: "09:00", to: "17:00", days: [1, 5], on_holidays: true, zone: "WITA" };
  expect(await ownHours(ani)).toEqual(own);
  expect(await put(await ownHours(ani))).toEqual({ ok: true, changed: false });
});

test.each([
  [{ preset: "own" }, ["from: REQUIRED", "to: REQUIRED", "days: REQUIRED"]],
  [{ ...OFFICE, from: "25:00", to: "24:30" }, ["from: HOUR_INVALID", "to: HOUR_INVALID"]],
  [{ ...OFFICE, to: "09:00" }, ["to: HOURS_EMPTY"]],
  [{ ...OFFICE, days: "1,8" }, ["days: DAYS_INVALID"]],
  [{ ...OFFICE, days: [1.5] }, ["days: DAYS_INVALID"]],
  [{ preset: "none", zone: "CET" }, ["zone: ZONE_INVALID"]],
  [{ ...OFFICE, from: "09:00", to: "09:00", zone: "x" }, ["to: HOURS_EMPTY", "zone: ZONE_INVALID"]],
])("what is wrong is told at its field, and nothing is changed: %j", async (input, expected) => {
  expect(await faults(input)).toEqual(expected);
  expect((await ownHours(ani)).preset).toBe("none");
});

test("hours shorter than the wait between two messages are refused when they are set", async () => {
  const device = await heldDevice(ani);
  await db.device.update({ where: { id: device.id }, data: { gapMinMs: 60_000, gapMaxMs: 20 * 60_000 } });
  expect(await faults({ ...OFFICE, from: "09:00", to: "09:19" })).toEqual(["to: HOURS_SHORTER_THAN_GAP"]);
  expect(await faults({ ...OFFICE, from: "23:50", to: "00:10" })).toBeNull(); // over midnight: 20 minutes
  await db.device.update({
    where: { id: device.id },
    data: { gapNewMinMs: 60_000, gapNewMaxMs: 30 * 60_000 },
  });
  expect(await faults({ ...OFFICE, from: "09:00", to: "09:29" })).toEqual(["to: HOURS_SHORTER_THAN_GAP"]);
});

test("hours that would leave nothing of a waiting batch's own are refused, with its name", async () => {
  const id = await queuedBatch(ani, 1, NOW);
  await db.batch.update({ where: { id }, data: { hours: "own 7 10:00-12:00", name: "Minggu.xlsx" } });
  const refused = await put({ preset: "offers" }).catch((error: DomainError) => error.fields);
  expect(refused).toEqual({ preset: [{ code: "HOURS_LEAVE_OUT", params: { name: "Minggu.xlsx" } }] });
  await db.batch.update({ where: { id }, data: { cancelled: true } });
  expect(await faults({ preset: "offers" })).toBeNull();
});

test("what waits goes by new hours at once, and by a new list of holidays", async () => {
  const citra = await person("Citra", { role: "ADMIN", features: ["SETTINGS"] });
  await heldDevice(ani);
  await queuedBatch(ani, 3, NOW);
  await put({ ...OFFICE, days: [1], from: "13:00", to: "20:00" });
  expect(await sendAt(wib("12:30"))).toEqual([]);
  await put({ preset: "collections" });
  expect(await sendAt(wib("12:30"))).toHaveLength(1);
  const setHolidays = (list: object[]) =>
    updateAppSettings(citra, AppSettingsChange.parse({ holidays: list }), wib("12:31"));
  await setHolidays([{ date: "2026-11-23", name: "Libur" }]);
  expect(await sendAt(wib("12:31"))).toEqual([]);
  await setHolidays([]);
  expect(await sendAt(wib("12:31"))).toHaveLength(1);
});
