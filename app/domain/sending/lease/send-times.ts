/*
 * How long this process's calls to WAHA took, counted by upper bound. It is stored with the heartbeat, so that the
 * web process can report it without asking a daemon. It begins anew with each daemon.
 */

/** Upper bounds in ms; a call that took longer is only in `count` and `sum`. */
export const SEND_TIME_BOUNDS_MS = [50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 30_000, 60_000, 150_000];

/** `within`: calls by the lowest bound they kept; `sum` in ms. */
export type SendTimes = { within: number[]; count: number; sum: number };

const times: SendTimes = { within: SEND_TIME_BOUNDS_MS.map(() => 0), count: 0, sum: 0 };

/** Counts one call. */
export function noteSendTime(ms: number): void {
  const bound = SEND_TIME_BOUNDS_MS.findIndex((most) => ms <= most);
  if (bound >= 0) times.within[bound] = (times.within[bound] ?? 0) + 1;
  times.count += 1;
  times.sum += Math.round(ms);
}

/** Returns what was counted since this process began. */
export const sendTimes = (): SendTimes => times;
