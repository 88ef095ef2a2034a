import { NO_LIMITS } from "~/domain/devices/limits";
import { db } from "~/platform/db";
import { type FileIds, type Intents, noteFileIds, noteIntents } from "./intents";
import type { Waha } from "./waha";

const LOOK_MS = 1_000;

/**
 * What an admin and the days would do about devices that paused themselves for half an hour or a day, or write to
 * nobody new; whoever looks so often also notes the intents of the rows that are in doubt, and whose ids are believed.
 */
export function resumeNowAndThen(waha: Waha) {
  let resumed = 0;
  const intents = new Map<string, Date>();
  const fileIds = new Map<string, Date>();
  let atWork: Promise<void> | null = null;
  let resting = false;
  const resume = async () => {
    const paused = { pauseReason: { in: ["failures", "restricted"] } };
    const stopped = [{ newStopReason: { not: null } }, { locked: true }, { quotaStatus: "CAPPED" }];
    const held = { OR: [paused, ...stopped] };
    const devices = await db.device.findMany({ where: held, select: { id: true, session: true } });
    for (const { session } of devices)
      await waha.command("PUT", `sessions/${session}`, { timelockSeconds: 0, quotaUsed: false });
    const none = { pauseReason: null, pausedUntil: null, pauseDetail: null };
    resumed += (await db.device.updateMany({ where: paused, data: none })).count;
    resumed += (await db.device.updateMany({ where: { OR: stopped }, data: NO_LIMITS })).count;
  };
  // The database, or WAHA, may be away.
  const look = () => {
    if (!resting && !atWork)
      atWork = noteIntents(intents)
        .then(() => noteFileIds(fileIds))
        .then(resume)
        .catch(() => {})
        .finally(() => {
          atWork = null;
        });
  };
  const timer = setInterval(look, LOOK_MS);
  return {
    resumed: () => resumed,
    intents: intents as Intents,
    fileIds: fileIds as FileIds,
    whileResting: async <T>(work: () => Promise<T>): Promise<T> => {
      resting = true;
      await atWork;
      try {
        return await work();
      } finally {
        resting = false;
      }
    },
    end: () => clearInterval(timer),
  };
}

export type Admin = ReturnType<typeof resumeNowAndThen>;
