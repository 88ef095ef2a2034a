import fc from "fast-check";
import { expect, test } from "vitest";
import { cancelBatch, endCancelled, pauseBatch, resumeBatch } from "~/domain/batch-control/pause-cancel";
import { checkLedger } from "~/domain/credits/audit-ledger";
import { claimItems } from "~/domain/sending/claim/claim";
import { acquireDevices, type OwnedDevice, ownedDevices, renewLeases } from "~/domain/sending/lease/lease";
import { recoverItems } from "~/domain/sending/lease/recover-orphans";
import { settleRows } from "~/domain/sending/record/record-outcomes";
import type { ClaimedItem, Settlement } from "~/domain/sending/types";
import { db, transaction } from "~/platform/db";
import { type Attached, priceOf, queuedBatch } from "../support/batch";
import { person } from "../support/cast";
import { holds } from "./property";

const BEGIN = Date.UTC(2026, 10, 21, 5);
const RETRY_MS = 5_000;
/** Longer than a lease. */
const LONG_MS = 40_000;
const ROWS = 6;
/** Of the second batch, rows from this number on have a time of their own. */
const SCHEDULED_FROM = 4;
/** Its rows are not all of one price, and those of the first batch are of another one. */
const PRICES: Attached[] = [
  { attached: "ALL", price: 3 },
  { attached: "ROWS", price: 2 },
];

/** The small model: what became of each row, in whose hand it is, and which batches are stopped. */
type Row = { batch: number; rowNo: number; due: number | null } & (
  | { is: "fresh" | "unconfirmed" }
  | { is: "sending"; epoch: number; attempt: number }
  | { is: "waiting"; since: number }
  | { is: "ended"; as: "SENT" | "REFUNDED" | "SKIPPED" }
);
type Batch = { id: number; paused: boolean; cancelled: boolean };
/** A daemon knows its device as it last saw it, and the rows that it took. */
type Daemon = { name: string; device: OwnedDevice | null; hand: ClaimedItem[] };

const daemon = fc.constantFrom<0 | 1 | 2>(0, 1);
const batch = fc.constantFrom(0, 1);
const step = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("own" as const), daemon, looks: fc.boolean() }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant("take" as const), daemon, rows: fc.constantFrom(1, 3) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant("end" as const),
      daemon,
      row: fc.nat({ max: 9 }),
      as: fc.constantFrom(
        "accepted" as const,
        "accepted" as const,
        "refused" as const,
        "not-now" as const,
        "unknown" as const,
      ),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("wait" as const),
      ms: fc.constantFrom(1_000, RETRY_MS, LONG_MS),
    }),
  },
  fc.record({ kind: fc.constant("rescue" as const) }),
  fc.record({ kind: fc.constantFrom("pause" as const, "resume" as const, "cancel" as const), batch }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

let runs = 0;

test("whoever owns the device, crashes, waits or is stopped: each row is in one hand at most, none is passed over, none is taken twice", async () => {
  await holds(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60 }), async (steps) => {
      const world = await newWorld();
      await world.take({ kind: "own", daemon: 0, looks: true });
      for (const one of steps) await world.take(one);
      await world.toTheEnd();
    }),
    20,
  );
}, 120_000);

const creditsOfAll = () =>
  PRICES.flatMap((how) => Array.from({ length: ROWS }, (_, i) => priceOf(how, i + 2))).reduce(
    (a, b) => a + b,
  );

async function newWorld() {
  runs += 1;
  let now = BEGIN;
  const at = () => new Date(now);
  const ani = await person(`Dispatch${runs}`, { credits: creditsOfAll() });
  const { id: serverId } = await db.server.create({
    data: { userId: ani.id, host: "waha.test", port: 1, honoursMediaId: true },
  });
  const own = {
    userId: ani.id,
    serverId,
    name: "Phone",
    session: `dispatch-${runs}`,
    sealedWebhookSecret: "",
  };
  const device = await db.device.create({ data: { ...own, createdAt: at() } });
  const batches: Batch[] = [];
  for (let i = 0; i < 2; i++)
    batches.push({
      id: await queuedBatch(ani, ROWS, at(), undefined, PRICES[i]),
      paused: false,
      cancelled: false,
    });
  const due = await schedule(batches[1]!.id);
  const rows: Row[] = batches.flatMap(({ id }, index) =>
    Array.from({ length: ROWS }, (_, i) => ({
      ...{ batch: index, rowNo: i + 2, is: "fresh" as const },
      due: id === batches[1]!.id ? (due.get(i + 2) ?? null) : null,
    })),
  );
  const daemons: Daemon[] = ["a", "b", "c"].map((name) => ({
    name: `host:1:${name}${runs}`,
    device: null,
    hand: [],
  }));
  const rowOf = ({ batchId, rowNo }: ClaimedItem) =>
    rows.find((row) => batches[row.batch]!.id === batchId && row.rowNo === rowNo)!;
  const set = (row: Row, to: object) => Object.assign(row, to);

  const mayBeTaken = (row: Row) => {
    const { paused, cancelled } = batches[row.batch]!;
    if (paused || cancelled) return false;
    if (row.is === "waiting") return row.since <= now;
    return row.is === "fresh" && (row.due === null || row.due <= now);
  };

  async function takeSome({ name, device: known, hand }: Daemon, wanted: number): Promise<number> {
    if (!known) return 0;
    const seen = await db.device.findUniqueOrThrow({ where: { id: device.id } });
    const mine = seen.owner === name && seen.epoch === known.epoch && (seen.leaseUntil ?? at()) > at();
    const isPaused = seen.pausedUntil !== null && seen.pausedUntil > at();
    const free = mine && !isPaused ? rows.filter(mayBeTaken).length : 0;
    const asks = [{ device: { ...known, gap: { minMs: 0, maxMs: 0 } }, rows: wanted }];
    const took = await transaction((tx) => claimItems(tx, name, asks, "SENDING", at()));
    const taken = took.get(device.id)?.rows ?? [];
    expect(taken.length).toBe(Math.min(free, wanted));
    for (const one of taken) {
      const row = rowOf(one);
      expect(mayBeTaken(row)).toBe(true);
      const passedOver = rows.filter(
        (other) => other.batch === row.batch && other.rowNo < row.rowNo && other.due === null,
      );
      if (row.is === "fresh" && row.due === null)
        expect(passedOver.filter(({ is }) => is === "fresh")).toEqual([]);
      set(row, { is: "sending", epoch: one.epoch, attempt: one.attempt });
    }
    hand.push(...taken);
    return taken.length;
  }

  async function end({ hand }: Daemon, index: number, as: Settlement["outcome"]["kind"]): Promise<void> {
    const [one] = hand.splice(index, 1);
    if (!one) return;
    const row = rowOf(one);
    const held = row.is === "sending" && row.epoch === one.epoch && row.attempt === one.attempt;
    // What is sure is recorded also by who does not hold it any more, if nobody else is just saying it.
    const sure =
      (as === "accepted" || as === "refused") && (row.is === "waiting" || row.is === "unconfirmed");
    const settled = await transaction((tx) =>
      settleRows(tx, [{ row: one, outcome: outcomeOf(one, as), at: at() }], at()),
    );
    expect(settled).toBe(held || sure ? 1 : 0);
    if (!held && !sure) return;
    if (as === "accepted") set(row, { is: "ended", as: "SENT" });
    else if (as === "refused") set(row, { is: "ended", as: "REFUNDED" });
    else if (as === "not-now") set(row, { is: "waiting", since: now + RETRY_MS });
    else set(row, { is: "unconfirmed" });
  }

  async function rescue(): Promise<void> {
    await recoverItems(at());
    const { epoch } = await db.device.findUniqueOrThrow({ where: { id: device.id } });
    for (const row of rows) if (row.is === "sending" && row.epoch !== epoch) set(row, { is: "unconfirmed" });
  }

  async function take(one: Step): Promise<void> {
    if (one.kind === "wait") now += one.ms;
    else if (one.kind === "rescue") await rescue();
    else if (one.kind === "take") await takeSome(daemons[one.daemon]!, one.rows);
    else if (one.kind === "end") {
      const { hand } = daemons[one.daemon]!;
      await end(daemons[one.daemon]!, one.row % Math.max(1, hand.length), one.as);
    } else if (one.kind === "own") {
      const self = daemons[one.daemon]!;
      await renewLeases(self.name, at());
      await acquireDevices(self.name, at());
      const owned = await ownedDevices(self.name, at());
      // It may also go on with what it knew of the device before others had it.
      if (one.looks) self.device = owned.find(({ id }) => id === device.id) ?? self.device;
    } else await control(one.kind, batches[one.batch]!);
  }

  async function control(kind: "pause" | "resume" | "cancel", it: Batch): Promise<void> {
    const own = rows.filter((row) => batches[row.batch] === it);
    const isOver = own.every(({ is }) => is === "ended");
    if (kind === "pause") await pauseBatch(ani, it.id, at());
    if (kind === "resume") await resumeBatch(ani, it.id, at());
    if (kind === "cancel") await cancelBatch(ani, it.id, at());
    if (isOver || it.cancelled) return;
    it.paused = kind === "pause";
    if (kind !== "cancel") return;
    it.cancelled = true;
    for (const row of own)
      if (row.is === "fresh" || row.is === "waiting") set(row, { is: "ended", as: "SKIPPED" });
  }

  /** Another daemon goes on until nothing is left but what nobody can know. */
  async function toTheEnd(): Promise<void> {
    const [, , last] = daemons;
    for (const it of batches) if (it.paused) await control("resume", it);
    now += 24 * 60 * 60_000;
    await take({ kind: "own", daemon: 2, looks: true });
    await rescue();
    while ((await takeSome(last!, ROWS)) > 0) while (last!.hand.length > 0) await end(last!, 0, "accepted");
    await endCancelled(at());
    for (const row of rows)
      if (row.is === "waiting" && batches[row.batch]!.cancelled) set(row, { is: "ended", as: "SKIPPED" });
    const items = await db.batchItem.findMany({
      where: { batchId: { in: batches.map(({ id }) => id) } },
      orderBy: [{ batchId: "asc" }, { rowNo: "asc" }],
    });
    expect(items.map(({ status }) => status)).toEqual(
      rows.map((row) => (row.is === "ended" ? row.as : "READY")),
    );
    const left = await db.dispatch.findMany({ where: { userId: ani.id } });
    const unknown = rows.filter(({ is }) => is === "unconfirmed");
    expect(left.map(({ phase }) => phase)).toEqual(unknown.map(() => "UNCONFIRMED"));
    const { differences } = await checkLedger();
    const ours = [`user ${ani.id}:`, ...batches.map(({ id }) => `batch ${id}:`)];
    expect(differences.filter((each) => ours.some((begin) => each.startsWith(begin)))).toEqual([]);
    const back = rows
      .filter((row) => row.is === "ended" && row.as !== "SENT")
      .map((row) => priceOf(PRICES[row.batch]!, row.rowNo))
      .reduce((a, b) => a + b, 0);
    expect((await db.user.findUniqueOrThrow({ where: { id: ani.id } })).balance).toBe(back);
  }

  return { take, toTheEnd };
}

function outcomeOf({ messageId }: ClaimedItem, kind: Settlement["outcome"]["kind"]): Settlement["outcome"] {
  if (kind === "accepted") return { kind, messageId, honoured: true, ack: 0 };
  if (kind === "refused") return { kind, reason: "server_refusal", detail: "" };
  if (kind === "not-now") return { kind, reason: "rate_limited", detail: "", retryAfterMs: RETRY_MS };
  return { kind: "unknown", reason: "timeout", detail: "" };
}

/** Some rows of this batch go at times of their own, the last one first. */
async function schedule(batchId: number): Promise<Map<number, number>> {
  const due = new Map<number, number>();
  for (let rowNo = SCHEDULED_FROM; rowNo < ROWS + 2; rowNo++) {
    const time = BEGIN + (ROWS + 2 - rowNo) * 15_000;
    due.set(rowNo, time);
    await db.batchItem.update({
      where: { batchId_rowNo: { batchId, rowNo } },
      data: { dueAt: new Date(time) },
    });
  }
  const first = Math.min(...due.values());
  const [nextDueRow] = [...due].find(([, time]) => time === first)!;
  const cursor = { scheduled: due.size, nextDueAt: new Date(first), nextDueRow };
  await db.batch.update({ where: { id: batchId }, data: cursor });
  return due;
}
