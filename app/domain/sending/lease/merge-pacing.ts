import type { Gap } from "../../pacing/rate-limit";
import type { OwnedDevice } from "./lease";

/**
 * The database may have been read before this lane's last intent was committed: then what came with that intent
 * counts. What lies further away than any gap is from before the clock was set back.
 */
export function withLaterPace(known: OwnedDevice, read: OwnedDevice, now: Date): OwnedDevice {
  const { nextSendAt, nextNewAt = null, workSince = null, workedAt = null } = known;
  const later = { ...read };
  if (isLater(nextSendAt, read.nextSendAt, read.gap, now)) later.nextSendAt = nextSendAt;
  if (isLater(nextNewAt, read.nextNewAt ?? null, read.gapNew ?? read.gap, now)) later.nextNewAt = nextNewAt;
  if (workedAt && workedAt <= now && workedAt > (read.workedAt ?? new Date(0)))
    Object.assign(later, { workSince, workedAt });
  return later;
}

function isLater(known: Date | null, read: Date | null, gap: Gap, now: Date): boolean {
  if (!known || known.getTime() - now.getTime() > gap.maxMs) return false;
  return known.getTime() > (read?.getTime() ?? 0);
}
