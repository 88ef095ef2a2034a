import { on } from "node:events";
import { beginThread, endThread } from "./spawn";

export type Conversation<Said> = {
  /** What it says next; throws what it threw. */
  hear(): Promise<Said>;
  say(message: unknown): void;
  /** Ends it, wherever it is. */
  end(): Promise<void>;
};

/** These threads do nothing long at a time; a library makes zlib streams in them, and knows no `notCutOff`. */
const REACTING_MS_MAX = 10_000;

/**
 * Starts a script of `app` in a thread of its own that exchanges several messages. The caller that started it ends
 * it.
 */
export function converse<Said>(script: string, task: object): Conversation<Said> {
  const worker = beginThread(script, task);
  const said = on(worker, "message", { close: ["exit"] });
  return {
    async hear() {
      const { done, value } = await said.next();
      if (done) throw new Error(`The thread ${script} ended without a word.`);
      return value[0] as Said;
    },
    say: (message) => worker.postMessage(message),
    async end() {
      await said.return?.();
      await endThread(worker, REACTING_MS_MAX);
    },
  };
}
