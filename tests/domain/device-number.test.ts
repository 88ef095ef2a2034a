import { beforeAll, expect, test } from "vitest";
import { changeDevice, DeviceChange } from "~/domain/devices/change-device";
import { deviceView } from "~/domain/devices/device-view";
import { addDevice, NewDevice } from "~/domain/devices/devices";
import { numberFacts } from "~/domain/devices/number-profile/facts";
import { costInTime } from "~/domain/estimates/pacing-impact";
import { NEW_CONTACT_STEPS } from "~/domain/pacing/new-contact-budget";
import { hoursText } from "~/domain/sending-hours/hours";
import { db } from "~/platform/db";
import { person, wholeCast } from "../support/cast";

const now = new Date("2026-11-24T18:00:00Z"); // 01:00 of the 25th in Jakarta
let cast: Awaited<ReturnType<typeof wholeCast>>;
beforeAll(async () => {
  cast = await wholeCast();
});

let count = 0;
async function withDevice(input: object = {}) {
  count += 1;
  const { id: userId } = await person(`Owner${count}`);
  await db.server.create({ data: { userId, host: "127.0.0.1", port: 1 } });
  const { device } = await addDevice(cast.citra, userId, NewDevice.parse({ name: "Phone", ...input }), now);
  const which = { userId, deviceId: device.id };
  const change = async (input: object) =>
    (await changeDevice(cast.citra, which, DeviceChange.parse(input), now)).device;
  return { device, which, change, row: () => db.device.findUniqueOrThrow({ where: { id: device.id } }) };
}

/** The fields that are wrong, and how. */
const faults = (work: Promise<unknown>) =>
  work.then(
    () => "nothing was refused",
    ({ fields }: { fields: Record<string, { code: string }[]> }) =>
      Object.fromEntries(Object.entries(fields).map(([name, [fault]]) => [name, fault?.code])),
  );

const codes = (input: object) =>
  DeviceChange.safeParse(input).error?.issues.map(({ path, message }) => [path.join("."), message]) ?? [];

test("what is set for a number counts for it; what is left out stays, and null leaves it to the installation", async () => {
  const { device, change } = await withDevice();
  expect(device).toMatchObject({
    in_use_since: null,
    pace: { gap_new_min: 30, gap_new_max: 60, work_minutes: null, rest_minutes: null, typing: false },
    own_pace: { gap_new_min: null, gap_new_max: null, work_minutes: null, rest_minutes: null, typing: null },
  });
  const set = {
    ...{ in_use_since: "2026-11-20", gap_new_min: 40, gap_new_max: 80.5 },
    ...{ work_minutes: 60, rest_minutes: 15, typing: true },
  };
  const { in_use_since, ...pace } = set;
  const changed = await change(set);
  expect(changed).toMatchObject({ in_use_since, pace, own_pace: pace });
  const kept = await change({ name: "Shop" });
  expect(kept).toEqual({ ...changed, name: "Shop" });
  const taken = await change(Object.fromEntries(Object.keys(set).map((name) => [name, null])));
  expect(taken).toEqual({ ...device, name: "Shop" });
});

test("a gap that is set alone counts for new people, too", async () => {
  const { change } = await withDevice();
  expect((await change({ gap_min: 5, gap_max: 9 })).pace).toMatchObject({ gap_new_min: 5, gap_new_max: 9 });
  const both = await change({ gap_min: 5, gap_max: 9, gap_new_min: 20, gap_new_max: 30 });
  expect(both.pace).toMatchObject({ gap_min: 5, gap_max: 9, gap_new_min: 20, gap_new_max: 30 });
});

test("no rests can be said of a device, whatever the installation has", async () => {
  const { change, row } = await withDevice();
  for (const none of [{ rest_minutes: 0 }, { work_minutes: 0 }, { work_minutes: 30, rest_minutes: 0 }]) {
    await change({ work_minutes: 60, rest_minutes: 15 });
    expect((await row()).rest).toBe("60/15");
    expect((await change(none)).own_pace).toMatchObject({ work_minutes: 0, rest_minutes: 0 });
    expect((await row()).rest).toBe("");
  }
  await change({ work_minutes: "", rest_minutes: "" });
  expect((await row()).rest).toBe(null);
  expect(await faults(change({ work_minutes: 60 }))).toEqual({ rest_minutes: "REQUIRED" });
  expect(await faults(change({ rest_minutes: 15 }))).toEqual({ work_minutes: "REQUIRED" });
  expect(await faults(change({ work_minutes: 0, rest_minutes: 15 }))).toEqual({ work_minutes: "REST_RANGE" });
});

test("a number is in use since a day that was, by the clock of the installation", async () => {
  const { change, row } = await withDevice({ in_use_since: "2026-11-25" });
  expect((await row()).inUseSince).toBe("2026-11-25");
  expect((await change({ in_use_since: "2009-01-01" })).in_use_since).toBe("2009-01-01");
  expect(await faults(change({ in_use_since: "2026-11-26" }))).toEqual({ in_use_since: "SINCE_RANGE" });
  expect(await faults(withDevice({ in_use_since: "2026-11-26" }))).toEqual({ in_use_since: "SINCE_RANGE" });
  expect((await row()).inUseSince).toBe("2009-01-01");
});

test.each([
  [{ in_use_since: "2008-12-31" }, "SINCE_RANGE"],
  [{ in_use_since: "2026-02-30" }, "DATE_INVALID"],
  [{ in_use_since: "yesterday" }, "DATE_INVALID"],
  [{ gap_new_min: -1 }, "GAP_RANGE"],
  [{ gap_new_max: 86_401 }, "GAP_RANGE"],
  [{ work_minutes: 1441 }, "REST_RANGE"],
  [{ work_minutes: 1.5 }, "REST_RANGE"],
  [{ rest_minutes: -1 }, "REST_RANGE"],
  [{ typing: "perhaps" }, "INVALID"],
])("%j is refused as %s", (input, code) => {
  expect(codes(input)).toEqual([[Object.keys(input)[0], code]]);
});

test("the gap to new people has an order, and both of its ends", async () => {
  const { change } = await withDevice();
  expect(await faults(change({ gap_new_min: 9, gap_new_max: 8 }))).toEqual({ gap_new_max: "GAP_ORDER" });
  expect(await faults(change({ gap_new_min: 9 }))).toEqual({ gap_new_max: "REQUIRED" });
  expect(await faults(change({ gap_new_max: 9 }))).toEqual({ gap_new_min: "REQUIRED" });
});

test("a gap to new people is not longer than its owner's hours are open", async () => {
  const { which, change } = await withDevice();
  const hours = hoursText({ preset: "own", from: "09:00", to: "10:00", days: [1, 2], on_holidays: true });
  await db.user.update({ where: { id: which.userId }, data: { hours } });
  const long = change({ gap_min: 5, gap_max: 9, gap_new_min: 5, gap_new_max: 3601 });
  expect(await faults(long)).toEqual({ gap_new_max: "GAP_LONGER_THAN_HOURS" });
  await change({ gap_min: 5, gap_max: 9, gap_new_min: 5, gap_new_max: 3600 });
});

test("the audit log says since when a number is in use, and what was set for it", async () => {
  const { device, change } = await withDevice({ in_use_since: "2026-11-01" });
  await change({ gap_new_min: 40, gap_new_max: 80, rest_minutes: 0, typing: false });
  const acts = await db.auditEntry.findMany({ where: { targetKind: "device", targetId: device.id } });
  const detail = Object.fromEntries(acts.map(({ act, detail }) => [act, detail]));
  expect(detail["device.add"]).toMatchObject({ in_use_since: "2026-11-01" });
  const said = { gap_new_min: 40, gap_new_max: 80, rest_minutes: 0, typing: false };
  expect(detail["device.update"]).toMatchObject(said);
  expect(detail["device.update"]).not.toHaveProperty("in_use_since");
});

test("what a choice costs is told of a thousand messages, as they are forecast", async () => {
  const { change, row } = await withDevice();
  const costs = async (input: object) => {
    await change({ gap_min: "", gap_max: "", gap_new_min: null, gap_new_max: null, ...input });
    return costInTime(await row(), NEW_CONTACT_STEPS, now);
  };
  const without = { known_hours: 5.6, new_hours: 12.5, rest_hours: 2.9, cap_days: null, age_days: null };
  expect(await costs({})).toEqual(without); // 20 s and 45 s on average; 12 rests, in each of which one gap is over, too
  expect(await costs({ gap_min: 36, gap_max: 36 })).toMatchObject({ known_hours: 10, new_hours: 10 });
  expect(await costs({ work_minutes: 60, rest_minutes: 30 })).toMatchObject({ rest_hours: 5.9 });
  expect(await costs({ gap_min: 0, gap_max: 1, typing: true })).toMatchObject({ known_hours: 1.7 }); // 6 s each
  expect(await costs({ daily_max: 300 })).toMatchObject({ cap_days: 4 });
  // 20 on each of 4 days, 50 on 4, 100 on 7: 980 in 15 days
  expect(await costs({ in_use_since: "2026-11-25" })).toMatchObject({ age_days: 16 });
  expect(await costs({ in_use_since: "2020-01-01" })).toMatchObject({ age_days: null });
  expect(costInTime(await row(), [{ from_day: 0, per_day: 1 }], now).age_days).toBe("over a year");
});

test("the facts of a number say its age, whose figures limit it, what is used and when there is more", async () => {
  const { row, which } = await withDevice({ in_use_since: "2026-11-20" });
  const facts = async (change: object) => {
    await db.device.update({ where: { id: which.deviceId }, data: change });
    return numberFacts(await row(), NEW_CONTACT_STEPS, now);
  };
  const midnight = "2026-11-25T17:00:00.000Z";
  const used = { newDay: "2026-11-25", newToday: 12 };
  expect(await facts(used)).toEqual({
    ...{ age_days: 5, used: 12, next_at: midnight },
    budget: { per_day: 50, left: 38, source: "own", why: "age" },
  });
  expect(await facts({ newDay: "2026-11-24" })).toMatchObject({ used: 0, budget: { left: 50 } });
  const quota = { quotaStatus: "NONE", quotaTotal: 100, quotaUsed: 70, quotaAt: now };
  const ends = { quotaEndsAt: new Date("2026-11-27T17:00:00Z") };
  expect(await facts({ ...used, ...quota, ...ends, quotaNewSince: 0, newToday: 0 })).toMatchObject({
    budget: { per_day: 10, left: 10, source: "whatsapp", why: "quota" },
  });
  expect(await facts({ quotaStatus: "CAPPED" })).toMatchObject({
    next_at: "2026-11-27T17:02:00.000Z", // by its own clock WhatsApp may still refuse
    budget: { per_day: 0, left: 0, source: "whatsapp", why: "capped" },
  });
  expect(await facts({ inUseSince: null, quotaStatus: null, quotaTotal: null })).toEqual({
    ...{ age_days: null, used: 0, next_at: null },
    budget: { per_day: null, left: null, source: "own", why: "old" },
  });
});

test("a stop for new people is told while it lasts", async () => {
  const { row, which } = await withDevice();
  const stop = async (newStopUntil: Date | null) => {
    const data = { newStopReason: "restricted", newStopDetail: "463", newStopUntil };
    await db.device.update({ where: { id: which.deviceId }, data });
    return deviceView(await row(), now).new_people_stop;
  };
  const later = new Date(now.getTime() + 1);
  expect(await stop(later)).toEqual({ reason: "restricted", until: later.toISOString(), detail: "463" });
  expect(await stop(null)).toMatchObject({ until: null });
  expect(await stop(now)).toBe(null);
});
