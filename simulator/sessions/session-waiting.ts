import { EventEmitter } from "node:events";
import { ErrorAnswer } from "../http/answer";
import { scaled, type Waha } from "../waha";
import type { Session, Status } from "./session";

const RUNNING_WAIT_MS = 5_000;
const STATUS_WAIT_MS = 10_000;

/** Calls that wait for a session, as WAHA's do before most of what they are asked for. */
export class SessionWaiting {
  private readonly changes = new EventEmitter().setMaxListeners(0);

  constructor(
    private readonly waha: () => Waha,
    private readonly get: (name: string) => Session | undefined,
  ) {}

  changed(): void {
    this.changes.emit("change");
  }

  /** Up to 5 s for the session to run, then up to 10 s for a wanted status. Throws answer shape 2. */
  async waitFor(name: string, expected: readonly Status[]): Promise<Session> {
    const session = this.get(name);
    if (session && expected.includes(session.status)) return session;
    const runs = () => (this.get(name)?.status ?? "STOPPED") !== "STOPPED";
    const waha = this.waha();
    const running = await this.until(runs, scaled(waha, RUNNING_WAIT_MS));
    if (!this.get(name)) {
      throw new ErrorAnswer(422, { error: `Session "${name}" does not exist`, session: name });
    }
    const fits = () => expected.includes(this.get(name)?.status ?? "STOPPED");
    if (running) await this.until(fits, scaled(waha, STATUS_WAIT_MS));
    const now = this.get(name);
    if (now && fits()) return now;
    const error = "Session status is not as expected. Try again later or restart the session";
    throw new ErrorAnswer(422, { error, session: name, status: now?.status ?? "STOPPED", expected });
  }

  private until(condition: () => boolean, ms: number): Promise<boolean> {
    if (condition()) return Promise.resolve(true);
    return new Promise((resolve) => {
      const look = () => {
        if (condition()) end(true);
      };
      const timer = setTimeout(() => end(false), ms);
      const end = (met: boolean) => {
        clearTimeout(timer);
        this.changes.off("change", look);
        resolve(met);
      };
      this.changes.on("change", look);
    });
  }
}
