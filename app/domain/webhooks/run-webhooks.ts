/*
 * The worker of webhooks: makes events of what happened, and sends them. It has a thread of its own, so that sending
 * to WhatsApp never waits for it. Each round looks at everything anew in the database: killed at any moment, it
 * loses nothing. What was being sent is sent again, with the same id.
 */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { clock } from "~/platform/clock";
import { FairQueue } from "~/platform/fair-queue/fair-queue";
import { log } from "~/platform/log";
import { deliverTurn } from "./deliver";
import { disableFailing } from "./disable-failing";
import { gatherEvents } from "./gather";
import { dueEndpoints, hasWebhooks, renewWebhookLeases, WEBHOOK_LEASE_MS } from "./lease";

const ROUND_MS = 300;
/** Requests of all accounts at once; the last half is for accounts that had none for long. */
const REQUESTS_AT_ONCE_MAX = 16;
const REQUESTS_PER_ACCOUNT_MAX = 2;
/** When it is stopped, what is being sent has so long to end. */
const STOP_MS_MAX = 5_000;
const FAILING_LOOK_MS = 60_000;
/** Without an endpoint for so long the thread ends, and its memory is given back. */
const IDLE_MS_MAX = 60_000;

type Counts = { events: number; deliveries: number };

/** Goes on until `stop`, or until there was no endpoint for `idleMs`; returns what it did. */
export async function runWebhooks(stop: AbortSignal, idleMs = IDLE_MS_MAX): Promise<Counts> {
  const rounds = new Rounds(stop);
  const broken = new AbortController();
  stop.addEventListener("abort", () => setTimeout(() => broken.abort(), STOP_MS_MAX).unref(), { once: true });
  for (let busyAt = clock.ms(); !stop.aborted && clock.ms() - busyAt < idleMs; ) {
    const isBusy = await rounds.round(broken.signal).catch((error: Error) => {
      log.warn({ error: error.message.slice(0, 300) }, "webhooks: next time again");
      return true;
    });
    if (isBusy) busyAt = clock.ms();
    await sleep(ROUND_MS, undefined, { signal: stop }).catch(() => {});
  }
  return rounds.end();
}

class Rounds {
  private readonly owner = randomUUID();
  private readonly queue = new FairQueue({
    workingMax: REQUESTS_AT_ONCE_MAX,
    workingKept: REQUESTS_AT_ONCE_MAX / 2,
    perPersonMax: REQUESTS_PER_ACCOUNT_MAX,
  });
  /** Endpoints that are sent to, or wait for their turn. */
  private readonly turns = new Map<number, Promise<void>>();
  private readonly counts: Counts = { events: 0, deliveries: 0 };
  private renewedAt = clock.ms();
  private failingLookAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly stop: AbortSignal) {}

  /** Returns whether there is anything to do, or may be soon. */
  async round(signal: AbortSignal): Promise<boolean> {
    const now = clock.now();
    const events = await gatherEvents(now, this.stop);
    this.counts.events += events;
    if (clock.ms() - this.failingLookAt >= FAILING_LOOK_MS) {
      this.failingLookAt = clock.ms();
      await disableFailing(now);
    }
    for (const { id, user_id } of await dueEndpoints(now))
      if (!this.turns.has(id)) this.turns.set(id, this.turn(id, user_id, signal));
    if (this.turns.size > 0 && clock.ms() - this.renewedAt >= WEBHOOK_LEASE_MS / 3) {
      this.renewedAt = clock.ms();
      await renewWebhookLeases(this.owner, now);
    }
    return events > 0 || this.turns.size > 0 || (await hasWebhooks());
  }

  /** What has begun ends. */
  async end(): Promise<Counts> {
    await Promise.all(this.turns.values());
    return this.counts;
  }

  private async turn(id: number, userId: number, signal: AbortSignal): Promise<void> {
    const deliver = () => deliverTurn(this.owner, id, { stop: this.stop, signal });
    try {
      this.counts.deliveries += await this.queue.run(userId, deliver, { left: this.stop });
    } catch (error) {
      if (!this.stop.aborted)
        log.warn({ webhook: id, error: String(error).slice(0, 300) }, "webhooks: not sent, next time again");
    } finally {
      this.turns.delete(id);
    }
  }
}
