import { clock } from "~/platform/clock";
import type { Taken } from "../row-in-hand";
import { LEASE_MS, renewLeases } from "./lease";

const MARGIN_MS = Math.min(2_000, LEASE_MS / 4);

/** What a daemon surely owns: which devices, under which epoch, and until when, as of its last renewal. */
export class Leases {
  private epochs = new Map<number, number>();
  private renewedAt = 0;
  private renewedAtMs = Number.NEGATIVE_INFINITY;

  constructor(private readonly daemon: string) {}

  /** Renews when a third of the time is over; answers whether it did. */
  async renewWhenDue(now: Date): Promise<boolean> {
    if (isWithin(this.renewedAt, now, LEASE_MS / 3)) return false;
    await this.renew(now);
    return true;
  }

  async renew(now: Date): Promise<void> {
    const beganAtMs = clock.ms();
    this.epochs = await renewLeases(this.daemon, now);
    this.renewedAt = now.getTime();
    this.renewedAtMs = beganAtMs;
  }

  /**
   * Is the device surely still ours, under the epoch under which this row was taken? By the time of day, which
   * goes on while a machine sleeps, and by the time that passed, which nobody sets back.
   */
  hold({ deviceId, epoch }: Taken): boolean {
    const renewed = { at: this.renewedAt, ms: this.renewedAtMs };
    return surelyHeld(renewed, clock.now(), clock.ms()) && this.epochs.get(deviceId) === epoch;
  }
}

/** Does a lease that was renewed then still hold, by both clocks (`ms`: the time that passed)? */
export function surelyHeld(renewed: { at: number; ms: number }, now: Date, ms: number): boolean {
  const lastsMs = LEASE_MS - MARGIN_MS;
  return now.getTime() - renewed.at < lastsMs && ms - renewed.ms < lastsMs;
}

/** Not yet so long since `then`? A clock that was set back says no: better too early than not for an hour. */
export function isWithin(then: number, now: Date, ms: number): boolean {
  const since = now.getTime() - then;
  return since >= 0 && since < ms;
}
