import fc from "fast-check";
import { expect, test } from "vitest";
import { cancelBatch } from "~/domain/batch-control/pause-cancel";
import { retryBatch } from "~/domain/batch-retry";
import { adjustCredits } from "~/domain/credits/adjust";
import { checkLedger } from "~/domain/credits/audit-ledger";
import { DomainError } from "~/domain/errors";
import { moveItems } from "~/domain/sending/transition/transition-items";
import { updateAppSettings } from "~/domain/settings/app-settings";
import { db, transaction } from "~/platform/db";
import { type Attached, hasOwn, priceOf, queuedBatch } from "../support/batch";
import { person } from "../support/cast";
import { holds } from "./property";

const STATUSES = ["READY", "SENT", "FAILED", "REFUNDED", "SKIPPED"] as const;
type Status = (typeof STATUSES)[number];

/** The moves that the sender makes. */
const MOVES: Partial<Record<Status, Status[]>> = {
  READY: ["SENT", "FAILED", "REFUNDED", "SKIPPED"],
  FAILED: ["SENT", "REFUNDED"],
  SENT: ["REFUNDED"],
};

/** The small model: a balance, what an attachment costs now, and for each batch the status and price of each row. */
type Row = { is: Status; own: boolean; price: number };
type Model = { balance: number; price: number; batches: { id: number; attached: boolean; rows: Row[] }[] };

const step = fc.oneof(
  fc.record({ kind: fc.constant("adjust" as const), amount: fc.integer({ min: -60, max: 60 }) }),
  fc.record({
    kind: fc.constant("queue" as const),
    rows: fc.integer({ min: 1, max: 6 }),
    attached: fc.constantFrom(null, "ALL" as const, "ROWS" as const),
  }),
  fc.record({ kind: fc.constant("price" as const), price: fc.constantFrom(0, 1, 2, 7) }),
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("settle" as const),
      batch: fc.nat({ max: 9 }),
      row: fc.nat({ max: 5 }),
      from: fc.constantFrom<Status>("READY", "READY", "FAILED", "SENT"),
      to: fc.nat({ max: 3 }),
    }),
  },
  fc.record({ kind: fc.constant("cancel" as const), batch: fc.nat({ max: 9 }) }),
  fc.record({ kind: fc.constant("retry" as const), batch: fc.nat({ max: 9 }) }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const back = (status: Status) => status === "REFUNDED" || status === "SKIPPED";
let people = 0;

test("after any course of purchases, prices, batches, outcomes, cancellations and retries the books say what a small model says", async () => {
  await holds(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      people += 1;
      const ani = await person(`Ani${people}`);
      const eka = await person(`Eka${people}`, { role: "SUPER ADMIN" });
      const model: Model = { balance: 0, price: 1, batches: [] };
      await take(model, ani, eka, { kind: "price", price: 2 });
      await take(model, ani, eka, { kind: "adjust", amount: 60 });
      await take(model, ani, eka, { kind: "queue", rows: 6, attached: "ROWS" });
      for (const one of steps) {
        await take(model, ani, eka, one);
        const { balance } = await db.user.findUniqueOrThrow({ where: { id: ani.id } });
        expect(balance).toBe(model.balance);
      }
      for (const { id, rows } of model.batches) {
        const items = await db.batchItem.findMany({ where: { batchId: id }, orderBy: { rowNo: "asc" } });
        expect(items.map(({ status }) => status)).toEqual(rows.map(({ is }) => is));
      }
      const own = [`user ${ani.id}:`, ...model.batches.map(({ id }) => `batch ${id}:`)];
      const { differences } = await checkLedger();
      expect(differences.filter((each) => own.some((begin) => each.startsWith(begin)))).toEqual([]);
    }),
    25,
  );
}, 60_000);

type Person = Awaited<ReturnType<typeof person>>;

async function take(model: Model, ani: Person, eka: Person, step: Step): Promise<void> {
  const now = new Date();
  const refused = (error: unknown) => {
    if (!(error instanceof DomainError)) throw error;
    return null;
  };
  const batch = "batch" in step ? model.batches[step.batch % Math.max(1, model.batches.length)] : undefined;
  if (step.kind === "adjust") {
    const done = await adjustCredits(eka, ani.id, { amount: step.amount, reason: "Model" }, now).catch(
      refused,
    );
    expect(done !== null).toBe(step.amount !== 0 && model.balance + step.amount >= 0);
    if (done) model.balance += step.amount;
  } else if (step.kind === "queue") {
    const how: Attached = { attached: step.attached, price: model.price };
    const rows = Array.from({ length: step.rows }, (_, i) => ({
      ...{ is: "READY" as const, own: hasOwn(how, i + 2), price: priceOf(how, i + 2) },
    }));
    if (model.balance < sum(rows)) return;
    const id = await queuedBatch(ani, step.rows, now, undefined, how);
    model.balance -= sum(rows);
    model.batches.push({ id, attached: step.attached === "ALL", rows });
  } else if (step.kind === "price") {
    await updateAppSettings(eka, { credits_per_attachment: step.price }, now);
    model.price = step.price; // of batches that are queued from now on
  } else if (step.kind === "settle" && batch) {
    await settle(model, batch, step, now);
  } else if (step.kind === "cancel" && batch) {
    const { status, cancelled } = await db.batch.findUniqueOrThrow({ where: { id: batch.id } });
    await cancelBatch(ani, batch.id, now);
    if (cancelled || status === "DONE" || status === "FAILED") return;
    model.balance += sum(batch.rows.filter(({ is }) => is === "READY"));
    for (const row of batch.rows) if (row.is === "READY") row.is = "SKIPPED";
  } else if (step.kind === "retry" && batch) {
    const before = await db.batch.count();
    const made = await retryBatch(ani, batch.id, {}, now).catch(refused);
    if (!made) return expect(await db.batch.count()).toBe(before);
    const rows = made.batch.totals.recipients;
    expect(rows).toBeLessThanOrEqual(batch.rows.filter(({ is }) => is === "REFUNDED").length);
    const items = await db.batchItem.findMany({
      where: { batchId: made.batch.id },
      orderBy: { rowNo: "asc" },
    });
    const again = items.map(({ rowNo }): Row => {
      const { own } = batch.rows[rowNo - 2]!;
      return { is: "READY", own, price: own || batch.attached ? model.price : 1 };
    });
    expect(made.batch.credits_used).toBe(sum(again));
    model.balance -= sum(again);
    model.batches.push({ id: made.batch.id, attached: batch.attached, rows: again });
  }
}

const sum = (rows: Row[]) => rows.reduce((credits, { price }) => credits + price, 0);

async function settle(
  model: Model,
  batch: Model["batches"][number],
  { row, from, to }: { row: number; from: Status; to: number },
  now: Date,
): Promise<void> {
  const index = row % batch.rows.length;
  const items = await db.batchItem.findMany({ where: { batchId: batch.id }, orderBy: { rowNo: "asc" } });
  const next = MOVES[from]![to % MOVES[from]!.length]!;
  const reason =
    next === "SENT" ? null : next === "SKIPPED" ? ("NOT_ON_WHATSAPP" as const) : ("REFUSED" as const);
  const move = { batchId: batch.id, rowNo: items[index]!.rowNo, from, to: next, reason } as never;
  const moved = await transaction((tx) => moveItems(tx, [move, move], now)); // told twice: it counts once
  expect(moved).toBe(batch.rows[index]!.is === from ? 1 : 0);
  if (moved === 0) return;
  batch.rows[index]!.is = next;
  if (back(next)) model.balance += batch.rows[index]!.price;
}
