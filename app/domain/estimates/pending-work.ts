import { type Calendar, type Window, windows } from "../sending-hours/calendar";
import type { Zone } from "../sending-hours/zone";

/** Rows that may go at the same times. */
export type Job = {
  rows: number;
  /** To known contacts; left out: none are. */
  known?: number;
  calendar: Calendar;
  zone: Zone;
  startAt: Date | null;
  /** Of an older batch, of the one that is asked about, or of a newer one: that is the order in which they go. */
  turn: "older" | "ours" | "newer";
};

const TURNS = ["older", "ours", "newer"];

/** A job with its windows, one after the other. */
export class OpenJob {
  known: number;
  fresh: number;
  readonly isOurs: boolean;
  readonly isOlder: boolean;
  private readonly turn: number;
  private readonly windows: Iterator<Window, undefined> | null;
  private readonly startsAt: number;
  private start: number;
  private end: number;

  constructor({ rows, known = 0, turn, calendar, zone, startAt }: Job, now: Date) {
    this.known = Math.min(known, rows);
    this.fresh = rows - this.known;
    this.isOurs = turn === "ours";
    this.isOlder = turn === "older";
    this.turn = TURNS.indexOf(turn);
    const from = startAt && startAt > now ? startAt : now;
    this.startsAt = from.getTime();
    this.start = this.startsAt;
    this.end = calendar === null ? Number.POSITIVE_INFINITY : this.startsAt;
    this.windows = calendar && windows(calendar, zone, from);
  }

  /** Older batches first; of one batch those that close first. */
  static byTurn(this: void, a: OpenJob, b: OpenJob): number {
    return a.turn - b.turn || a.end - b.end;
  }

  get rows(): number {
    return this.known + this.fresh;
  }

  left(toNew: boolean): number {
    return toNew ? this.fresh : this.known;
  }

  take(toNew: boolean, rows: number) {
    if (toNew) this.fresh -= rows;
    else this.known -= rows;
  }

  isOpen(at: number): boolean {
    this.moveOn(at);
    return this.start <= at;
  }

  /** When it opens or closes next. */
  changesAfter(at: number): number {
    this.moveOn(at);
    return this.start > at ? this.start : this.end;
  }

  private moveOn(at: number) {
    while (this.end <= at) {
      const next = this.windows?.next().value;
      this.start = next ? Math.max(next.start.getTime(), this.startsAt) : Number.POSITIVE_INFINITY;
      this.end = next ? next.end.getTime() : Number.POSITIVE_INFINITY;
    }
  }
}
