import { beforeAll, expect, test } from "vitest";
import { exportBatches, exportItems } from "~/domain/batches/export";
import { batchById } from "~/domain/batches/get";
import { batchItems } from "~/domain/batches/items";
import { listBatches } from "~/domain/batches/list";
import { overview } from "~/domain/reports/overview";
import { db, execute, postgresql, sql } from "~/platform/db";
import { wholeCast } from "../support/cast";

type Item = {
  rowNo: number;
  receiver: string;
  message: string;
  status?: string;
  reason?: string;
  detail?: string;
  sentAt?: Date;
  deliveredAt?: Date;
  ack?: number;
};

let people: Awaited<ReturnType<typeof wholeCast>>;
const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 1, minute));

/** A batch with these rows and the counters that belong to them. */
async function batchOf(owner: { id: number }, name: string, minute: number, items: Item[], more = {}) {
  const count = (status: string) => items.filter((item) => (item.status ?? "READY") === status).length;
  const counters = {
    recipients: items.length,
    sent: count("SENT"),
    failed: count("FAILED"),
    refunded: count("REFUNDED"),
    skipped: count("SKIPPED"),
  };
  const reserved = items.length - counters.skipped;
  const data = {
    userId: owner.id,
    createdById: owner.id,
    name,
    createdAt: at(minute),
    submittedAt: at(minute),
    ...counters,
    reserved,
    givenBack: counters.refunded,
    ...more,
  };
  const { id } = await db.batch.create({ data });
  await db.batchItem.createMany({ data: items.map((item) => ({ batchId: id, ...item })) });
  return id;
}

let promo = 0;
let budis = 0;
let test50 = 0;

beforeAll(async () => {
  people = await wholeCast();
  const { ani, budi } = people;
  promo = await batchOf(
    ani,
    "Promo_100%.xlsx",
    1,
    [
      {
        rowNo: 2,
        receiver: "6281234567890",
        message: 'Halo "Ani", 50% off',
        status: "SENT",
        sentAt: at(10),
        ...{ deliveredAt: at(11), ack: 2 },
      },
      {
        rowNo: 3,
        receiver: "6281234567891",
        message: "=SUM(A1)",
        status: "REFUNDED",
        reason: "REFUSED",
        detail: "463",
      },
      { rowNo: 5, receiver: "+abc", message: "-1\nline", status: "SKIPPED", reason: "NUMBER_INVALID" },
      { rowNo: 9, receiver: "6581234567", message: "under_score 早安 di Kafé" },
    ],
    { status: "SENDING" },
  );
  await batchOf(ani, "done.xlsx", 2, [{ rowNo: 2, receiver: "62811", message: "x", status: "SENT" }], {
    status: "DONE",
  });
  await batchOf(ani, "invisible.xlsx", 3, [], { submittedAt: null });
  test50 = await batchOf(
    ani,
    "a test send",
    4,
    [{ rowNo: 1, receiver: "62811", message: "t", status: "FAILED" }],
    { kind: "TEST" },
  );
  budis = await batchOf(
    budi,
    "budi.xlsx",
    5,
    Array.from({ length: 25 }, (_, i) => ({ rowNo: i + 2, receiver: `62812${i}`, message: `nr ${i}` })),
  );
});

test("the list shows one's own uploads, newest first, and neither tests nor what is still being read", async () => {
  const { data, meta } = await listBatches(people.ani);
  expect(data.map((batch) => batch.name)).toEqual(["done.xlsx", "Promo_100%.xlsx"]);
  expect(meta).toEqual({ page: 1, pages: 1, total: 2 });
  expect((await listBatches(people.eka)).data).toEqual([]);
});

test("the list is searched by name, where % and _ are ordinary signs, and by status in any letter case", async () => {
  const names = async (wish: object) => (await listBatches(people.ani, wish)).data.map((batch) => batch.name);
  expect(await names({ q: "PROMO" })).toEqual(["Promo_100%.xlsx"]);
  expect(await names({ q: "_100%" })).toEqual(["Promo_100%.xlsx"]);
  expect(await names({ q: "%" })).toEqual(["Promo_100%.xlsx"]);
  expect(await names({ q: "o_e" })).toEqual([]);
  expect(await names({ q: "!" })).toEqual([]);
  const pageOfFound = (page: number) => listBatches(people.ani, { q: "promo", limit: 1, page });
  expect((await pageOfFound(1)).meta).toEqual({ page: 1, pages: 1, total: 1 });
  expect(await pageOfFound(2)).toEqual({ data: [], meta: { page: 2, pages: 1, total: 1 } });
  expect(await names({ status: "done" })).toEqual(["done.xlsx"]);
  expect(await names({ status: "All" })).toHaveLength(2);
  expect(await names({ status: "nonsense" })).toEqual([]);
});

test("pages have ten rows, at most a hundred, and one past the end is empty", async () => {
  const page = (wish: object) => batchItems(people.budi, budis, wish);
  expect((await page({})).data).toHaveLength(10);
  expect((await page({ page: 3 })).data.map((item) => item.id)).toEqual([22, 23, 24, 25, 26]);
  expect(await page({ page: 4 })).toEqual({ data: [], meta: { page: 4, pages: 3, total: 25 } });
  expect((await page({ limit: 5_000 })).data).toHaveLength(25);
  expect((await page({ page: -2, limit: 0 })).meta).toEqual({ page: 1, pages: 3, total: 25 });
  expect((await page({ page: 1e15 })).data).toEqual([]);
  expect((await listBatches(people.ani, { limit: 1, page: 2 })).data).toHaveLength(1);
});

test("a batch carries its credits, its progress and its totals", async () => {
  expect(await batchById(people.ani, promo)).toEqual({
    id: promo,
    name: "Promo_100%.xlsx",
    status: "SENDING",
    submitted_at: at(1).toISOString(),
    credits_used: 2,
    credits_returned: 1,
    percent: 66,
    totals: {
      recipients: 4,
      sent: 1,
      failed: 0,
      refunded: 1,
      skipped: 1,
      confirmed: 0,
      delivered: 0,
      read: 0,
    },
    paused: false,
    text: null,
    start_at: null,
    hours: null,
    basis: null,
    ...{ replies: 0, stops: 0, rows_gone_at: null },
    cancelled: false,
  });
});

test("somebody else's batch is not found; an admin may read any, a test too", async () => {
  const { ani, budi, dewi, eka } = people;
  for (const id of [promo, test50, 0, -1, 1.5, Number.NaN, 2 ** 40])
    await expect(batchById(budi, id)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(batchById(ani, test50)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(batchItems(budi, promo)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(exportItems(budi, promo, String).next()).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect((await batchById(dewi, promo)).id).toBe(promo);
  expect((await batchById(eka, test50)).name).toBe("a test send");
});

test("rows are found by number however it is written, by text, and by status", async () => {
  const found = async (wish: object) => {
    const { data, meta } = await batchItems(people.ani, promo, wish);
    expect(meta.total).toBe(data.length);
    return data.map((item) => item.id);
  };
  expect(await found({ q: "0812-3456 7890" })).toEqual([2]);
  expect(await found({ q: "+62 812" })).toEqual([2, 3]);
  expect(await found({ q: "81234567" })).toEqual([2, 3, 9]);
  expect(await found({ q: "+ABC" })).toEqual([5]);
  expect(await found({ q: "halo" })).toEqual([2]);
  expect(await found({ q: "50%" })).toEqual([2]);
  expect(await found({ q: "r_s" })).toEqual([9]);
  expect(await found({ q: "UNDER_Score" })).toEqual([9]);
  expect(await found({ q: "早安" })).toEqual([9]);
  expect(await found({ q: "SCORE 早安" })).toEqual([9]);
  expect(await found({ q: "DI kafé" })).toEqual([9]);
  expect(await found({ q: "DI KAFÉ" })).toEqual(postgresql ? [9] : []); // SQLite knows the case of A to Z only
  expect(await found({ q: "di kafè" })).toEqual([]);
  expect(await found({ q: "早安 DI kafé" })).toEqual([9]);
  expect(await found({ q: 'HALO "ani", 50%' })).toEqual([2]);
  expect(await found({ q: 'halo "ani" 50%' })).toEqual([]);
  expect(await found({ q: "halo", status: "READY" })).toEqual([]);
  expect(await found({ status: "ready" })).toEqual([9]);
  expect(await found({ status: "refunded" })).toEqual([3]);
  expect(await found({ status: "all" })).toEqual([2, 3, 5, 9]);
});

test("a search through many stretches of rows gives every page exactly once", async () => {
  const items = Array.from({ length: 60 }, (_, i) => ({
    rowNo: 2 + i * 1_001,
    receiver: `62${i}`,
    message: i % 2 ? "odd" : "even",
  }));
  const id = await batchOf(people.budi, "wide.xlsx", 6, items);
  const seen: number[] = [];
  for (let page = 1; page <= 5; page += 1) {
    const { data, meta } = await batchItems(people.budi, id, { q: "odd", page, limit: 7 });
    expect(meta).toEqual({ page, pages: 5, total: 30 });
    seen.push(...data.map((item) => item.id));
  }
  expect(seen).toEqual(items.filter((item) => item.message === "odd").map((item) => item.rowNo));
});

test("a text that most rows of a big batch write alike is found in the others too, in any case", async () => {
  const rows = 50_000;
  const id = await batchOf(people.budi, "big.xlsx", 7, [], { recipients: rows });
  await execute(
    db,
    sql`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < CAST(${rows} AS INTEGER))
      INSERT INTO batch_items (batch_id, row_no, receiver, message)
      SELECT CAST(${id} AS INTEGER), i, '62812' || i, CASE i % 10 WHEN 0 THEN 'HALO' WHEN 1 THEN 'halo' WHEN 2 THEN 'Hai' ELSE 'Halo' END
      FROM n`,
  );
  const found = async (q: string, page: number) => {
    const { data, meta } = await batchItems(people.budi, id, { q, page });
    return [meta.total, ...data.map((item) => item.id)];
  };
  expect(await found("halo", 1)).toEqual([45_000, 1, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  expect(await found("hALo", 2001)).toEqual([
    45_000,
    ...Array.from({ length: 10 }, () => expect.any(Number)),
  ]);
  expect(await found("HaI", 1)).toEqual([5_000, 2, 12, 22, 32, 42, 52, 62, 72, 82, 92]);
  await db.batch.delete({ where: { id } });
});

test("an item says what happened to it", async () => {
  const { data } = await batchItems(people.ani, promo);
  expect(data[0]).toEqual({
    id: 2,
    receiver_number: "6281234567890",
    status: "SENT",
    sent_at: at(10).toISOString(),
    confirmed: true,
    delivered_at: at(11).toISOString(),
    read_at: null,
    message: 'Halo "Ani", 50% off',
    attachment: null,
    reason: null,
    detail: null,
  });
  expect(data[1]).toMatchObject({ reason: "REFUSED", detail: "463" });
});

async function whole(pieces: AsyncIterable<string>): Promise<string> {
  let text = "";
  for await (const piece of pieces) text += piece;
  return text;
}

test("results go home as CSV: quoted, defused, times by the local clock, reasons in words", async () => {
  const csv = await whole(
    exportItems(people.ani, promo, (reason, detail) => `Because ${reason} ${detail ?? ""}`.trim()),
  );
  expect(csv).toBe(
    [
      "\uFEFFreceiver_number,status,sent_at,delivered_at,read_at,message,error_message,error_code,confirmed",
      '6281234567890,SENT,2026-11-20 08:10:00,2026-11-20 08:11:00,,"Halo ""Ani"", 50% off",,,yes',
      "6281234567891,REFUNDED,,,,'=SUM(A1),Because REFUSED 463,REFUSED,",
      "'+abc,SKIPPED,,,,\"'-1\nline\",Because NUMBER_INVALID,NUMBER_INVALID,",
      "6581234567,READY,,,,under_score 早安 di Kafé,,,",
      "",
    ].join("\r\n"),
  );
});

test("an export longer than one look into the database has every row once", async () => {
  const items = Array.from({ length: 2_345 }, (_, i) => ({ rowNo: i + 2, receiver: `62${i}`, message: "x" }));
  const id = await batchOf(people.budi, "long.xlsx", 7, items);
  const lines = (await whole(exportItems(people.budi, id, String))).trim().split("\r\n").slice(1);
  expect(lines.map((line) => line.split(",")[0])).toEqual(items.map((item) => item.receiver));
});

test("the list goes home as CSV too, narrowed as on screen", async () => {
  expect(await whole(exportBatches(people.ani, { q: "promo" }))).toBe(
    [
      "\uFEFFid,name,status,submitted_at,recipients,sent,failed,refunded,skipped,credits_used,percent,basis,basis_note,confirmed",
      `${promo},Promo_100%.xlsx,SENDING,2026-11-20 08:01:00,4,1,0,1,1,2,66,,,0`,
      "",
    ].join("\r\n"),
  );
});

test("the overview adds up one's own uploads", async () => {
  const answer = await overview(people.ani);
  expect(answer).toMatchObject({ balance: 1000, total_batches: 2, messages_sent: 2, success_rate: 66.7 });
  expect(answer.recent_batches.map((batch) => batch.name)).toEqual(["done.xlsx", "Promo_100%.xlsx"]);
  expect(await overview(people.dewi)).toEqual({
    balance: 0,
    total_batches: 0,
    messages_sent: 0,
    success_rate: 0,
    recent_batches: [],
  });
});

test("every page of a batch is the same counted from its end, with and without blank rows in the sheet", async () => {
  const row = (rowNo: number): Item => ({
    rowNo,
    receiver: `62812${10_000 + rowNo}`,
    message: "Halo",
    status: rowNo % 3 === 0 ? "SKIPPED" : "SENT",
    reason: rowNo % 3 === 0 ? "DUPLICATE" : undefined,
  });
  const whole = Array.from({ length: 47 }, (_, i) => i + 2);
  const gappy = whole.filter((rowNo) => rowNo % 7 !== 0);
  for (const numbers of [whole, gappy]) {
    const id = await batchOf(people.budi, "pages.xlsx", 50, numbers.map(row));
    for (const filter of [{}, { status: "sent" }, { status: "skipped" }, { reason: "duplicate" }]) {
      const skipped = (rowNo: number) => rowNo % 3 === 0;
      const wanted = numbers.filter(
        (n) => !("status" in filter || "reason" in filter) || skipped(n) === (filter.status !== "sent"),
      );
      for (let page = 1; page <= 8; page += 1) {
        const { data, meta } = await batchItems(people.budi, id, { ...filter, page, limit: 7 });
        expect(data.map((item) => item.id)).toEqual(wanted.slice((page - 1) * 7, page * 7));
        expect(meta.total).toBe(wanted.length);
      }
    }
  }
});
