import { clock } from "~/platform/clock";
import { isWithin } from "../../time/elapsed";
import type { ClaimedItem } from "../types";
import { LEASE_MS, renewLease, renewLeases } from "./lease";

const MARGIN_MS = Math.min(2_000, LEASE_MS / 4);
/** So often it is looked whether they are due, beside whatever the sender waits for. */
const LOOK_MS = Math.min(1_000, LEASE_MS / 12);

/** When something was renewed: by the time of day, and by the time that passed. */
type Renewed = { at: number; ms: number };

/** What a daemon surely owns: which devices, under which epoch, and until when, as of their last renewals. */
export class Leases {
  private held = new Map<number, Renewed & { epoch: number }>();
  private renewedAt = 0;
  private running: Promise<void> = Promise.resolve();

  constructor(private readonly daemon: string) {}

  /** Renews when a third of the time is over; returns whether it did. */
  async renewWhenDue(now: Date): Promise<boolean> {
    if (isWithin(this.renewedAt, now, LEASE_MS / 3)) return false;
    await this.renew(now);
    return true;
  }

  /** Renews all of them now, one call after the other. */
  renew(now: Date): Promise<void> {
    const turn = this.running.catch(() => {}).then(() => this.renewAll(now));
    this.running = turn;
    return turn;
  }

  /**
   * Runs `look` (which renews when due) again and again, beside whatever else waits for the database; `failed` is
   * called when it fails. Returns a function that ends it, and waits for the run that is going on.
   */
  keep(look: () => Promise<void>, failed: (error: unknown) => void): () => Promise<void> {
    let going: Promise<void> | null = null;
    const timer = setInterval(() => {
      going ??= look()
        .catch(failed)
        .finally(() => {
          going = null;
        });
    }, LOOK_MS);
    return async () => {
      clearInterval(timer);
      await going;
    };
  }

  /**
   * Returns whether the device is surely still ours, under the epoch under which this item was claimed. Checks the
   * time of day, which goes on while a machine sleeps, and the time that passed, which cannot be set back.
   */
  hold({ deviceId, epoch }: ClaimedItem): boolean {
    const lease = this.held.get(deviceId);
    return lease?.epoch === epoch && surelyHeld(lease, clock.now(), clock.ms());
  }

  private async renewAll(now: Date): Promise<void> {
    const begun = { at: now.getTime(), ms: clock.ms() };
    const { renewed, held } = await renewLeases(this.daemon, now);
    const known = new Map(this.held);
    this.held = new Map(renewed.map(({ id, epoch }) => [id, { ...begun, epoch }]));
    for (const id of held) if (known.has(id)) this.held.set(id, known.get(id)!);
    for (const id of held) await this.renewOne(id);
    this.renewedAt = now.getTime();
  }

  private async renewOne(id: number): Promise<void> {
    const now = clock.now();
    const begun = { at: now.getTime(), ms: clock.ms() };
    const lease = await renewLease(this.daemon, id, now);
    if (lease) this.held.set(id, { ...begun, epoch: lease.epoch });
    else this.held.delete(id);
  }
}

/** Returns whether a lease that was renewed then still holds, by both clocks (`ms`: the time that passed). */
export function surelyHeld(renewed: Renewed, now: Date, ms: number): boolean {
  const lastsMs = LEASE_MS - MARGIN_MS;
  return now.getTime() - renewed.at < lastsMs && ms - renewed.ms < lastsMs;
}
