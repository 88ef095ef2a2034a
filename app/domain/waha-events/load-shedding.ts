import { clock } from "~/platform/clock";
import { isDatabaseAway } from "~/platform/db";
import { DELIVER_AGAIN } from "~/platform/waha";

/** More would only wait in the queue before users' requests: on SQLite there is one writer. */
const AT_ONCE_MAX = 64;
const ANSWER_MS_MAX = 800;
/** For so long nothing is tried after the database did not accept a write: a full disk, or a server that is away. */
const REST_MS = 1_000;

let atOnce = 0;
let restUntilMs = Number.NEGATIVE_INFINITY;

/**
 * Does the work for a program that delivers again by itself, and only while the database has room for it: users come
 * first. Returns DELIVER_AGAIN at once when too much is under way or the database has just failed. Returns it
 * within a second when the work takes longer. The work then goes on, and must bear being done twice.
 */
export async function shedWhenBusy<T>(work: () => Promise<T>): Promise<T | typeof DELIVER_AGAIN> {
  if (atOnce >= AT_ONCE_MAX || clock.ms() < restUntilMs) return DELIVER_AGAIN;
  atOnce += 1;
  const done = work()
    .catch((error) => {
      if (isDatabaseAway(error)) restUntilMs = clock.ms() + REST_MS;
      throw error;
    })
    .finally(() => {
      atOnce -= 1;
    });
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<typeof DELIVER_AGAIN>((resolve) => {
    timer = setTimeout(() => resolve(DELIVER_AGAIN), ANSWER_MS_MAX);
  });
  return Promise.race([done, late]).finally(() => clearTimeout(timer));
}
