import { type ChildProcess, fork } from "node:child_process";
import { ended } from "../daemon";
import {
  HOOK_ATTEMPTS_FEW,
  HOOK_KEY,
  hookAttempts,
  LATE_MS,
  ratesOf,
  SEND_MS,
  SLOW_MS,
  type TortureOptions,
  WAIT_SCALE,
} from "./options";

export type JournalLine = {
  session: string;
  chatId: string;
  id: string;
  at: string;
  calls: number;
  /** What receipts there are by now. */
  ack: number;
  /** WAHA's store has it now. */
  stored: boolean;
  media?: { sha256: string };
};

/** What recipients got, and what reached nobody although WAHA had accepted it. */
export type Journal = {
  received: JournalLine[];
  refused: Omit<JournalLine, "calls" | "stored" | "media">[];
  /** When it was last called for whom. */
  calls: Pick<JournalLine, "session" | "chatId" | "at">[];
};

/** The WAHA simulator as a process of its own, so that nothing but its own commands holds it up. */
export class Waha {
  private calls = 0;

  private constructor(
    private readonly child: ChildProcess,
    readonly port: number,
    readonly apiKey: string,
  ) {}

  readonly host = "127.0.0.1";

  /** `hookUrl`: where all sessions report to; null: each says so itself (`reportTo`). */
  static async start(
    options: Pick<TortureOptions, "engine" | "seed" | "webAways" | "mediaIds">,
    hookUrl: string | null,
  ): Promise<Waha> {
    const { engine, seed } = options;
    const args = ["--port", "0", "--engine", engine, "--wait-scale", String(WAIT_SCALE)];
    if (!options.mediaIds) args.push("--no-media-ids");
    const attempts = ["--hook-attempts", String(hookAttempts(options))];
    const hook = hookUrl ? ["--hook", hookUrl, "--hook-key", HOOK_KEY, ...attempts] : [];
    const child = fork("build/simulator/main.js", [...args, "--send-ms", String(SEND_MS), ...hook], {
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    const { listening, apiKey } = await new Promise<{ listening: number; apiKey: string }>(
      (resolve, reject) => {
        child.once("message", (message) => resolve(message as { listening: number; apiKey: string }));
        child.once("exit", () => reject(new Error("The simulator ended at its start.")));
      },
    );
    const waha = new Waha(child, listening, apiKey);
    const faults = { seed, rates: ratesOf(engine), endings: false, lateMs: LATE_MS, slowMs: SLOW_MS };
    await waha.command("PUT", "faults", { ...faults, webhooks: { shuffleMs: 300, duplicateRate: 0.05 } });
    return waha;
  }

  async command(method: string, path: string, body?: object): Promise<string> {
    const answer = await fetch(`http://${this.host}:${this.port}/__sim/${path}`, {
      method,
      body: body && JSON.stringify(body),
      headers: { "content-type": "application/json", connection: "close" },
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`/__sim/${path}: ${answer.status} ${text}`);
    return text;
  }

  addWorking(session: string, phone: string): Promise<string> {
    return this.command("PUT", `sessions/${session}`, { phone });
  }

  /** The session reports there from now on, as Siar tells it to, but gives up soon. */
  async reportTo(session: string, url: string, key: string): Promise<void> {
    const retries = { policy: "constant", delaySeconds: 2, attempts: HOOK_ATTEMPTS_FEW };
    const events = ["message.any", "message.ack", "session.status"];
    const webhooks = [{ url, events, hmac: { key }, retries }];
    const answer = await fetch(`http://${this.host}:${this.port}/api/sessions/${session}`, {
      method: "PUT",
      body: JSON.stringify({ config: { noweb: { store: { enabled: true } }, webhooks } }),
      headers: { "content-type": "application/json", "x-api-key": this.apiKey, connection: "close" },
    });
    if (!answer.ok) throw new Error(`${session} cannot report: ${answer.status} ${await answer.text()}`);
  }

  /** How often it was told to send; the last known figure while it is down. */
  async sendCalls(): Promise<number> {
    const summary = await this.command("GET", "journal/summary").catch(() => null);
    if (summary) this.calls = JSON.parse(summary).calls;
    return this.calls;
  }

  async journal(): Promise<Journal> {
    const [received, refused, calls] = await Promise.all([
      this.command("GET", "journal"),
      this.command("GET", "journal/refused"),
      this.command("GET", "journal/calls"),
    ]);
    return { received: parsed(received), refused: parsed(refused), calls: parsed(calls) };
  }

  async faultsStruck(): Promise<Record<string, number>> {
    return JSON.parse(await this.command("GET", "faults")).struck;
  }

  /** Webhooks that it has given up: nobody could know what they told. */
  async webhooksLost(): Promise<number> {
    return JSON.parse(await this.command("GET", "webhooks")).given_up;
  }

  /** Refuses connections for so long; resolves when it listens again. */
  down = (ms: number): Promise<void> => this.gone("down", ms);

  /** Killed, and started again after so long; resolves when it listens. */
  crash = (ms: number): Promise<void> => this.gone("crash", ms);

  private async gone(how: "down" | "crash", ms: number): Promise<void> {
    await this.command("POST", how, { ms });
    await new Promise((resolve) => setTimeout(resolve, ms));
    while (!(await this.command("GET", "webhooks").catch(() => null)))
      await new Promise((resolve) => setTimeout(resolve, 20));
  }

  async close(): Promise<void> {
    this.child.kill("SIGKILL");
    await ended(this.child);
  }
}

const parsed = (lines: string) =>
  lines
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
