import type { Actor } from "~/domain/actor";
import { deviceDays } from "~/domain/devices/daily-stats";
import { defaultPace } from "~/domain/devices/device-view";
import { deviceById } from "~/domain/devices/devices";
import { deviceNumberFacts } from "~/domain/devices/number-profile/facts";
import { storedServerView } from "~/domain/devices/server";
import { costOfDevice } from "~/domain/estimates/pacing-impact";
import { PACE_PRESETS, presetOfPace } from "~/domain/pacing/presets";
import { userById } from "~/domain/users/list";
import { mayChange } from "~/domain/users/policy";
import { serverTrouble } from "../screen/device-server-error";

/** What the page of a device shows to an admin. Throws NOT_FOUND. */
export async function presentDevicePage(
  request: Request,
  actor: Actor,
  which: { userId: number; deviceId: number },
  now: Date,
) {
  const user = await userById(which.userId);
  const device = await deviceById(which, now);
  return {
    ...{ user, device },
    days: await deviceDays(which.deviceId, now),
    costs: await costOfDevice(which.deviceId, now),
    facts: await deviceNumberFacts(which.deviceId, now),
    change: mayChange(actor, user),
    trouble: serverTrouble(request, await storedServerView(user.id)),
    defaults: defaultPace(),
    preset: presetOfPace(device.own_pace),
    presets: PACE_PRESETS,
  };
}
