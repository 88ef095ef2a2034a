import { expect, test } from "vitest";
import { changeDevice, DeviceChange } from "~/domain/devices/change-device";
import { addDevice, deviceById, NewDevice } from "~/domain/devices/devices";
import { chosenPace, PACE_PRESETS, type PacePreset, presetOfPace } from "~/domain/pacing/presets";
import { db } from "~/platform/db";
import { person, wholeCast } from "../support/cast";

const now = new Date("2026-11-28T08:00:00.000Z");
const NAMES = Object.keys(PACE_PRESETS) as PacePreset[];

test("a device that is given a preset has its values, and is known by its name", async () => {
  const { citra } = await wholeCast();
  const { id: userId } = await person("Wulan");
  await db.server.create({ data: { userId, host: "127.0.0.1", port: 1 } });
  const { device } = await addDevice(citra, userId, NewDevice.parse({ name: "Kasir" }), now);
  const which = { userId, deviceId: device.id };
  for (const name of [...NAMES, ...NAMES.toReversed()]) {
    await changeDevice(citra, which, DeviceChange.parse(PACE_PRESETS[name]), now);
    const { own_pace } = await deviceById(which, now);
    expect(own_pace).toEqual(PACE_PRESETS[name]);
    expect(presetOfPace(own_pace)).toBe(name);
  }
});

test("each preset keeps to what WAHA advises before a new contact, and a longest gap is never below its shortest", () => {
  for (const name of ["careful", "normal", "fast"] as const) {
    const { gap_min, gap_max, gap_new_min, gap_new_max } = PACE_PRESETS[name];
    expect(gap_new_min).toBeGreaterThanOrEqual(30);
    expect(gap_new_max).toBeGreaterThanOrEqual(60);
    expect(gap_max).toBeGreaterThanOrEqual(gap_min);
    expect(gap_new_max).toBeGreaterThanOrEqual(gap_new_min);
  }
});

test("the fields count unless another preset is chosen than the page showed", () => {
  expect(chosenPace("careful", "installation")).toBe(PACE_PRESETS.careful);
  expect(chosenPace("installation", "own")).toBe(PACE_PRESETS.installation);
  expect(chosenPace("careful", "careful")).toBeNull();
  expect(chosenPace("own", "careful")).toBeNull();
  expect(chosenPace(null, null)).toBeNull();
});

test("values of no preset have no name", () => {
  expect(presetOfPace({ ...PACE_PRESETS.normal, daily_max: 999 })).toBeNull();
});
