/* Messages with a file rest on a device whose WAHA answers them with the same 500 alone; texts go on. */
import { beforeEach, expect, test } from "vitest";
import type { Actor } from "~/domain/actor";
import { deviceView } from "~/domain/devices/device-view";
import { resumeDevice } from "~/domain/devices/pause";
import { devicesWaiting } from "~/domain/estimates/waiting-reason";
import { type MediaRest, mediaAfter, mediaRoom, NO_MEDIA_REST, restAgain } from "~/domain/pacing/media-rest";
import { claimItems } from "~/domain/sending/claim/claim";
import { ownedDevices } from "~/domain/sending/lease/lease";
import { settleRows } from "~/domain/sending/record/record-outcomes";
import type { ClaimedItem, Settlement } from "~/domain/sending/types";
import { db, transaction } from "~/platform/db";
import type { SendOutcome } from "~/platform/waha";
import { type Attached, queuedBatch } from "../support/batch";
import { person } from "../support/cast";
import { heldDevice } from "../support/virtual-day";

const now = new Date("2026-11-24T03:00:00Z");
const MINUTE_MS = 60_000;
const later = (minutes: number) => new Date(now.getTime() + minutes * MINUTE_MS);
const error = (words = "HTTP 500: Evaluation failed: t"): SendOutcome => ({
  ...{ kind: "unknown", reason: "server_error" },
  detail: words,
});
const accepted: SendOutcome = { kind: "accepted", messageId: "M", honoured: true, ack: 1 };
const after = (outcomes: SendOutcome[], from: MediaRest = NO_MEDIA_REST) =>
  outcomes.reduce((rest, outcome) => mediaAfter(rest, outcome, false, now), from);

test("three answers 500 with the same words begin a rest, other words or a file that went do not", () => {
  expect(mediaRoom(after([error(), error()]), now)).toBe(Number.POSITIVE_INFINITY);
  expect(mediaRoom(after([error(), error(), error()]), now)).toBe(0);
  const other = error("HTTP 500: Protocol error");
  for (const outcomes of [
    [error(), error(), other],
    [error(), error(), accepted, error()],
    [1, 2, 3].map(() => error("HTTP 502")),
    [1, 2, 3].map((): SendOutcome => ({ kind: "unknown", reason: "timeout", detail: "HTTP 500" })),
  ])
    expect(after(outcomes).mediaRests).toBe(0);
});

test("each rest is longer, up to six hours; then one file is tried, and one that went ends it", () => {
  let rest = after([error(), error(), error()]);
  const minutes: number[] = [];
  for (let i = 0; i < 6; i++) {
    minutes.push((rest.mediaRestUntil!.getTime() - now.getTime()) / MINUTE_MS);
    expect(mediaRoom(rest, rest.mediaRestUntil!)).toBe(1);
    rest = mediaAfter(restAgain(rest, now), error(), true, now);
  }
  expect(minutes).toEqual([30, 60, 120, 240, 360, 360]);
  expect(after([accepted], rest)).toEqual(NO_MEDIA_REST);
  const refused: SendOutcome = { kind: "refused", reason: "not_on_whatsapp", detail: "" };
  expect(mediaRoom(mediaAfter(rest, refused, true, now), now)).toBe(1);
  expect(mediaRoom({ ...rest, mediaRestUntil: later(24 * 60) }, now)).toBe(1); // the clock was set back
});

let ani: Actor;
let device: { id: number };
let count = 0;

beforeEach(async () => {
  await db.device.deleteMany();
  await db.batch.deleteMany();
  ani = await person(`Ani${++count}`, { credits: 1_000 });
  device = await heldDevice(ani);
  await db.server.updateMany({ data: { honoursMediaId: true } }); // so that several may be in the air
});

const row = () => db.device.findUniqueOrThrow({ where: { id: device.id } });
const queued = (rows: number, attached: Attached["attached"]) =>
  queuedBatch(ani, rows, now, undefined, { attached, price: 1 });
async function take(rows: number, at = now, id = device.id): Promise<ClaimedItem[]> {
  const own = (await ownedDevices("daemon", at)).find((each) => each.id === id)!;
  const took = await transaction((tx) => claimItems(tx, "daemon", [{ device: own, rows }], "SENDING", at));
  return took.get(id)?.rows ?? [];
}
const settle = (settlements: Settlement[], at = now) => transaction((tx) => settleRows(tx, settlements, at));
const ended = (rows: ClaimedItem[], at = now) =>
  settle(
    rows.map((each) => ({
      ...{ row: each, at },
      outcome:
        each.attached === undefined
          ? { kind: "accepted", honoured: true, ack: 1, messageId: each.messageId }
          : error(),
    })),
    at,
  );
const hasFile = ({ attached }: ClaimedItem) => attached !== undefined;
const rowsOf = (rows: ClaimedItem[]) => rows.map(({ rowNo }) => rowNo).sort((a, b) => a - b);

test("of a batch in which some rows have a file the others go on, and the files are tried one by one", async () => {
  const id = await queued(12, "ROWS"); // rows 2 to 13; those with even numbers have a file
  await ended(await take(5)); // 2 to 6
  expect(await row()).toMatchObject({ mediaRests: 1, mediaRestUntil: later(30), pauseReason: null });
  const texts = await take(3);
  expect(rowsOf(texts)).toEqual([7, 9, 11]);
  expect(rowsOf(await take(3))).toEqual([13]);
  expect(await take(3)).toEqual([]);
  await ended(texts);
  expect(await row()).toMatchObject({ mediaRests: 1, mediaFailures: 3 }); // texts say nothing of files
  const trial = (await take(5, later(31))).filter(hasFile);
  expect(trial).toMatchObject([{ rowNo: 8, mediaTrial: true }]);
  expect(await take(5, later(31))).toEqual([]);
  await ended(trial, later(31));
  expect(await row()).toMatchObject({ mediaRests: 2, mediaRestUntil: later(91), failuresInRow: 0 });
  const [again] = await take(5, later(92));
  await settle([{ row: again!, outcome: { ...accepted, messageId: again!.messageId }, at: later(92) }]);
  expect(await row()).toMatchObject({ mediaRests: 0, mediaRestUntil: null, mediaDetail: null });
  expect(rowsOf(await take(5, later(92)))).toEqual([12]);
  const all = await db.dispatch.findMany({ where: { batchId: id }, select: { rowNo: true, attempt: true } });
  expect(all.every(({ attempt }) => attempt === 1)).toBe(true);
});

test("of several devices in one turn, of which some send texts alone, each row goes to one", async () => {
  await queued(12, "ROWS");
  await ended(await take(5)); // 2 to 6
  const { id: _, ...same } = await row();
  await db.device.create({ data: { ...same, session: "resting" } as never });
  await db.device.create({ data: { ...same, session: "other", ...NO_MEDIA_REST } as never });
  const own = await ownedDevices("daemon", now);
  const handed: number[] = [];
  for (const rows of [2, 3, 3, 3]) {
    const asks = [own[0]!, own[2]!, own[1]!].map((device) => ({ device, rows }));
    const took = await transaction((tx) => claimItems(tx, "daemon", asks, "SENDING", now));
    handed.push(...[...took.values()].flatMap((each) => rowsOf(each.rows)));
    const files = own.map(({ id }) => took.get(id)?.rows.filter(hasFile).length ?? 0);
    expect(files.slice(0, 2)).toEqual([0, 0]);
  }
  expect(handed.sort((a, b) => a - b)).toEqual([7, 8, 9, 10, 11, 12, 13]);
});

test("another device of the account takes what has a file, also what was given back", async () => {
  await queued(4, "ALL");
  const texts = await queued(2, null);
  const rows = await take(4);
  await ended(rows.slice(0, 3));
  const outcome: SendOutcome = { kind: "not-now", reason: "unreachable", detail: "", retryAfterMs: 0 };
  await settle([{ row: rows[3]!, outcome, at: now }]);
  expect((await take(9)).map(({ batchId }) => batchId)).toEqual([texts, texts]);
  const { id: _, ...same } = await row();
  const other = await db.device.create({ data: { ...same, session: "other", ...NO_MEDIA_REST } as never });
  expect(await take(9, now, other.id)).toMatchObject([{ rowNo: rows[3]!.rowNo, attempt: 2 }]);
});

test("the page, the API and the batch say it with WAHA's words; a person ends it", async () => {
  await queued(4, "ALL");
  await ended((await take(3)).slice(0, 3));
  const told = { until: later(30).toISOString(), detail: "HTTP 500: Evaluation failed: t" };
  expect(deviceView(await row(), now).media_rest).toEqual(told);
  expect(await devicesWaiting(ani.id, false, now, async () => true)).toEqual({ why: "media_rest", ...told });
  expect(await devicesWaiting(ani.id, false, now, async () => false)).toBeNull();
  const admin = await person(`Admin${count}`, { role: "SUPER ADMIN" });
  await resumeDevice(admin, { userId: ani.id, deviceId: device.id }, now);
  expect(deviceView(await row(), now).media_rest).toBeNull();
  expect(await take(1)).toHaveLength(1);
});
