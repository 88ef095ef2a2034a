/*
 * The lane of one device: what it is sending, what it may send next, and how many more items it may claim. Where
 * nothing paces it, items are claimed ahead, with their intents. Then the next call follows an answer at once and
 * does not wait for the next commit.
 *
 * This is done only where WAHA takes our ids. After a crash of the daemon, other servers cannot tell whether an
 * item that was claimed ahead was sent. It would then not be sent at all.
 */
import { clock } from "~/platform/clock";
import { env } from "~/platform/env";
import { acceptsOurIds } from "../../devices/server-capabilities";
import { unconfirmedRoom } from "../../pacing/confirming";
import { mediaRestsUntil } from "../../pacing/media-rest";
import { isPausedForNew, mayDeviceSendNew, newContactsLeft } from "../../pacing/new-contacts";
import { mayDeviceSend, sentOn } from "../../pacing/rate-limit";
import type { Work } from "../claim/claim";
import type { OwnedDevice } from "../lease/lease";
import { AHEAD_ROUNDS_MAX, AHEAD_ROWS } from "../limits";
import type { ClaimedItem } from "../types";

/** An item claimed ahead is sent within this time or released, so that pausing a batch does not wait for it. */
const AHEAD_MS_MAX = 2_000;
/** Nothing is claimed ahead where an answer takes longer: it would only be released. */
const ANSWER_MS_MAX = 500;
/** How much is claimed ahead: for about so long, within AHEAD_ROUNDS_MAX and AHEAD_ROWS. */
const AHEAD_MS = 400;

export class DeviceWorker {
  readonly inAir = new Set<ClaimedItem>();
  private ahead: { row: ClaimedItem; takenAt: number }[] = [];
  asking = 0;
  /** For whom there is something to send; null: there is nothing. */
  work: Work | null = null;
  /** An outcome that may pause the device is still to be recorded. */
  held = false;
  /** Busy, but another daemon is to have it: it claims nothing new. */
  leaving = false;
  tries = 0;
  /** How long the last answer took, in ms. */
  answerMs = Number.POSITIVE_INFINITY;
  /** By `clock.ms()`: nothing is sent before that. */
  notBeforeMs = 0;
  timer: NodeJS.Timeout | null = null;
  private read!: OwnedDevice;
  private takesIds = false;

  constructor(device: OwnedDevice) {
    this.device = device;
  }

  /** As it was last read. */
  get device(): OwnedDevice {
    return this.read;
  }

  set device(device: OwnedDevice) {
    this.read = device;
    this.takesIds = acceptsOurIds(device.server);
  }

  get isBusy(): boolean {
    return this.inAir.size + this.ahead.length + this.asking > 0;
  }

  /** So few rows are left to go on with that it should not wait for others to be recorded. */
  get isShort(): boolean {
    return this.ahead.length <= this.aheadMax / 2;
  }

  /** Returns how many items it may claim now. */
  room(now: Date): number {
    const { device } = this;
    const inHand = this.inAir.size + this.ahead.length;
    const left = device.dailyMax === null ? Number.POSITIVE_INFINITY : device.dailyMax - sentOn(device, now);
    // Claimed items count against the cap already; what is asked for does not yet.
    const unproven = unconfirmedRoom(device, now) - inHand;
    return Math.min(this.places + this.aheadMax - inHand, left, unproven) - this.asking;
  }

  /** Returns how many of them may go to new contacts. */
  newRoom(now: Date): number {
    const { device } = this;
    if (mayDeviceSendNew(device, now).kind === "wait") return 0;
    const left = newContactsLeft(device, now) - this.asking;
    return Math.max(0, Math.min(this.room(now), (device.gapNew?.maxMs ?? 0) > 0 ? 1 : left, left));
  }

  take(rows: ClaimedItem[], now: Date) {
    for (const row of rows) this.ahead.push({ row, takenAt: now.getTime() });
  }

  /** Returns the item to be sent now, if there is one and a place for it. */
  next(now: Date): ClaimedItem | undefined {
    if (this.held || this.isHeldOff || this.inAir.size >= this.places) return undefined;
    if (this.ahead[0] && this.isStale(now)) return undefined;
    return this.ahead.shift()?.row;
  }

  /** Returns what was claimed and cannot be sent (any more), to be released. */
  leftOver(now: Date): ClaimedItem[] {
    const wait = mayDeviceSend(this.device, now);
    const halted =
      wait.kind === "wait" && ["paused", "not_connected", "settling", "unconfirmed"].includes(wait.why);
    if (halted || this.isHeldOff || this.isStale(now)) return this.giveUp();
    if (this.ahead.length === 0) return [];
    // What WhatsApp or the device's WAHA forbids since; of a budget it is counted already.
    const [noNew, noMedia] = [isPausedForNew(this.device, now), mediaRestsUntil(this.device, now) !== null];
    const isOver = (row: ClaimedItem) =>
      (noNew && row.toNew) || (noMedia && row.attached !== undefined && !row.mediaTrial);
    const over = this.rowsAhead.filter(isOver);
    return over.length > 0 ? this.giveUpOf(new Set(over)) : [];
  }

  /** Drops these items, which are claimed and not sent yet, and returns them to be released. */
  giveUpOf(rows: ReadonlySet<ClaimedItem>): ClaimedItem[] {
    const [given, kept] = [
      this.ahead.filter(({ row }) => rows.has(row)),
      this.ahead.filter(({ row }) => !rows.has(row)),
    ];
    this.ahead = kept;
    return given.map(({ row }) => row);
  }

  /** What may be sent next, without another query of the database. */
  get rowsAhead(): ClaimedItem[] {
    return this.ahead.map(({ row }) => row);
  }

  giveUp(): ClaimedItem[] {
    return this.ahead.splice(0).map(({ row }) => row);
  }

  holds(batchId: number, rowNo: number): boolean {
    return this.ahead.some(({ row }) => row.batchId === batchId && row.rowNo === rowNo);
  }

  get isHeldOff(): boolean {
    return this.notBeforeMs > clock.ms();
  }

  /** Also true while it types: a person does not type several messages at once. */
  private get isPaced(): boolean {
    return this.device.gap.maxMs > 0 || this.device.typing === true || this.tries > 0;
  }

  private get aheadMax(): number {
    if (this.isPaced || this.answerMs > ANSWER_MS_MAX || !this.takesIds) return 0;
    const rounds = Math.min(Math.max(AHEAD_MS / this.answerMs, 1), AHEAD_ROUNDS_MAX);
    return Math.min(Math.ceil(this.places * rounds), Math.max(this.places, AHEAD_ROWS));
  }

  private get places(): number {
    return this.isPaced ? 1 : env.SEND_CONCURRENCY;
  }

  private isStale(now: Date): boolean {
    const oldest = this.ahead[0]?.takenAt ?? now.getTime();
    return Math.abs(now.getTime() - oldest) > AHEAD_MS_MAX; // also when the clock was set back
  }
}
