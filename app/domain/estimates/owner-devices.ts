import { db } from "~/platform/db";
import { wahaConfig } from "../devices/waha-client-config";
import { devicePacing } from "../pacing/device-pacing";
import { mediaRestsUntil } from "../pacing/media-rest";
import { NEW_CONTACT_STEPS } from "../pacing/new-contact-budget";
import { mayDeviceSendNew, type NewContactPacing } from "../pacing/new-contacts";
import { mayDeviceSend, sentOn, type Wait } from "../pacing/rate-limit";
import { typedGap } from "../pacing/typing";
import { newContactSteps } from "../settings/new-contact-steps";
import { dayOf } from "../time/day";
import type { DeviceRoom } from "./sending-device";

export type OwnerDevice = {
  pace: NewContactPacing;
  /** Towards known contacts, and towards new ones. */
  wait: Wait;
  waitNew: Wait;
  pauseReason: string | null;
  /** Until when it sends no files, and what WAHA says to them; null: it may. */
  mediaRest: { until: Date; detail: string | null } | null;
  working: boolean;
  serverAway: boolean;
  /** Its server's key cannot be opened. */
  locked: boolean;
};

/** The devices that send a user's batches, and what each may do now. Those without a server are none. */
export async function ownerDevices(userId: number, now: Date): Promise<OwnerDevice[]> {
  const devices = await db.device.findMany({
    where: { userId, serverId: { not: null } },
    include: { server: true },
  });
  const steps = await newContactSteps();
  return devices.map(({ server, ...device }) => {
    const pace = { ...device, ...devicePacing(device), steps };
    const rests = mediaRestsUntil(device, now);
    return {
      pace,
      mediaRest: rests && { until: rests, detail: device.mediaDetail },
      wait: mayDeviceSend(pace, now),
      waitNew: mayDeviceSendNew(pace, now),
      pauseReason: device.pauseReason,
      working: device.status === "WORKING",
      serverAway: server?.ok === false,
      locked: server !== null && wahaConfig(server) === null,
    };
  });
}

/**
 * Returns until when, at least, no connected device takes a message with a file. Returns null when one takes it, or when
 * none is connected.
 */
export function filesWait(devices: OwnerDevice[]): Date | null {
  const connected = devices.filter(({ working, serverAway, locked }) => working && !serverAway && !locked);
  const rests = connected.map(({ mediaRest }) => mediaRest?.until ?? null);
  return rests.reduce(
    (first, until) => (first && until && until < first ? until : first && until),
    rests[0] ?? null,
  );
}

/** Returns what can be reckoned with: connected devices that are free now, or from a known time on. */
export function deviceCapacities(devices: OwnerDevice[], now: Date): DeviceRoom[] {
  return devices.flatMap(({ pace, wait, working, serverAway, locked }) => {
    if (!working || serverAway || locked) return [];
    const room = deviceCapacity(pace, wait, now);
    return room ? [room] : [];
  });
}

/** Returns what a connected device may still do by its pace. Null: it is unknown when it is free again. */
export function deviceCapacity(pace: NewContactPacing, wait: Wait, now: Date): DeviceRoom | null {
  const from = endOf(wait, now);
  if (!from) return null;
  const { dailyMax, rest, workSince = null, workedAt = null } = pace;
  const gap = typedGap(pace.gap, pace.typing);
  const gapNew = typedGap(pace.gapNew ?? pace.gap, pace.typing);
  const left =
    dayOf(from) === dayOf(now) && dailyMax !== null ? Math.max(0, dailyMax - sentOn(pace, now)) : dailyMax;
  const { steps = NEW_CONTACT_STEPS } = pace;
  const newFrom = endOf(mayDeviceSendNew({ ...pace, ...NO_BUDGET }, now), now);
  return {
    ...{ from, gap, dailyMax, leftToday: left, rest: rest ? { ...rest, workSince, workedAt } : null },
    newPeople: { from: newFrom, gap: gapNew, facts: pace, steps },
  };
}

const endOf = (wait: Wait, now: Date) => (wait.kind === "go" ? now : wait.until);

/** Budgets are reckoned day by day. */
const NO_BUDGET = { inUseSince: null, quotaStatus: null, quotaTotal: null };
