import type { WahaServer } from "../types";

const tails = new Map<string, Promise<unknown>>();

/**
 * Runs control calls of one session one after the other in this process. WAHA has a lock of its own, and answers
 * 500 to a call that waits there for more than 5 s (docs/waha.md#control-calls).
 */
export function oneAtATime<T>(server: WahaServer, session: string, run: () => Promise<T>): Promise<T> {
  const key = `${server.host}:${server.port}/${session}`;
  const before = tails.get(key) ?? Promise.resolve();
  const turn = before.then(run);
  const tail = turn
    .catch(() => undefined)
    .finally(() => {
      if (tails.get(key) === tail) tails.delete(key);
    });
  tails.set(key, tail);
  return turn;
}
