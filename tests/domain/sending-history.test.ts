import ExcelJS from "exceljs";
import { beforeAll, expect, test } from "vitest";
import { resumeBatch } from "~/domain/batch-control/pause-cancel";
import { sendingHistory } from "~/domain/reports/history";
import { exportHistory } from "~/domain/reports/history-export";
import { db } from "~/platform/db";
import { wholeCast } from "../support/cast";

let cast: Awaited<ReturnType<typeof wholeCast>>;
let formula = 0;

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 8, minute));

async function batch(user: { id: number }, name: string, minute: number, more: object = {}) {
  const own = { userId: user.id, createdById: user.id, name, createdAt: at(minute) };
  const counters = { recipients: 10, sent: 5, failed: 2, refunded: 3, reserved: 10, status: "DONE" };
  const data = { ...own, submittedAt: at(minute), ...counters, ...more };
  return (await db.batch.create({ data })).id;
}

beforeAll(async () => {
  cast = await wholeCast();
  const dani = await db.user.create({
    data: { email: "dani@example.com", name: "Dani", passwordHash: "x", createdAt: at(0) },
  });
  await batch(cast.ani, "Ani one", 1);
  await batch(dani, "Dani one", 2, { status: "FAILED", sent: 0, failed: 7 });
  formula = await batch(cast.budi, "=HYPERLINK(1)", 3, { status: "SENDING" });
  await batch(cast.ani, "A test", 4, { kind: "TEST" });
  await batch(cast.ani, "Still being read", 5, { submittedAt: null });
});

const names = async (wish: Parameters<typeof sendingHistory>[0]) =>
  (await sendingHistory(wish)).data.map(({ name }) => name);

test("the history holds every user's batches, newest first, and neither tests nor half-read uploads", async () => {
  const { data, meta } = await sendingHistory();
  expect(data.map(({ name }) => name)).toEqual(["=HYPERLINK(1)", "Dani one", "Ani one"]);
  expect(meta).toEqual({ page: 1, pages: 1, total: 3 });
  expect(data[0]).toEqual({
    id: formula,
    name: "=HYPERLINK(1)",
    status: "SENDING",
    user_id: cast.budi.id,
    user_name: "Budi",
    user_email: "budi@example.com",
    submitted_at: at(3).toISOString(),
    recipients: 10,
    sent: 5,
    failed: 2,
    refunded: 3,
    totals: expect.objectContaining({ recipients: 10, sent: 5, failed: 2, refunded: 3, skipped: 0 }),
    basis: null,
  });
});

test("it is searched by name, by id and by email; a whole email means its owner alone", async () => {
  expect(await names({ q_user: "ani" })).toEqual(["Dani one", "Ani one"]);
  expect(await names({ q_user: "ANI@example.com" })).toEqual(["Ani one"]);
  expect(await names({ q_user: String(cast.budi.id) })).toEqual(["=HYPERLINK(1)"]);
  expect(await names({ q_user: `#${cast.ani.id}` })).toEqual(["Ani one"]);
  expect(await names({ q_user: "nobody" })).toEqual([]);
  expect(await names({ q_user: "%" })).toEqual([]);
});

test("it is narrowed to one status, in any letter case, and turned page by page", async () => {
  expect(await names({ status: "failed" })).toEqual(["Dani one"]);
  expect(await names({ status: "All" })).toHaveLength(3);
  expect(await names({ status: "DONE", q_user: "budi" })).toEqual([]);
  expect(await names({ limit: 2 })).toEqual(["=HYPERLINK(1)", "Dani one"]);
  expect(await names({ limit: 2, page: 2 })).toEqual(["Ani one"]);
  expect(await sendingHistory({ limit: 2, page: 9 })).toEqual({
    data: [],
    meta: { page: 9, pages: 2, total: 3 },
  });
});

test("batches that a restored backup holds are found, tests too, until a Super Admin releases them", async () => {
  const id = await batch(cast.ani, "Held", 6, { held: true, status: "SENDING" });
  const test = await batch(cast.ani, "Held test", 7, { held: true, status: "PREPARING", kind: "TEST" });
  const ended = await batch(cast.ani, "Held, cancelled", 8, {
    held: true,
    status: "SENDING",
    cancelled: true,
  });
  expect(await names({ status: "held" })).toEqual(["Held test", "Held"]);
  for (const each of [id, test]) await resumeBatch(cast.eka, each, at(9));
  expect(await names({ status: "held" })).toEqual([]);
  await db.batch.deleteMany({ where: { id: { in: [id, test, ended] } } });
});

async function sheetOf(filter: Parameters<typeof exportHistory>[0]) {
  const chunks: Uint8Array[] = [];
  for await (const chunk of exportHistory(filter)) chunks.push(chunk);
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(Buffer.concat(chunks) as never);
  const rows: unknown[][] = [];
  workbook.worksheets[0]!.eachRow((row) => void rows.push((row.values as unknown[]).slice(1)));
  return rows;
}

test("the Excel export has the same rows as the list, its cells defused, its times by our clock", async () => {
  const [headers, ...rows] = await sheetOf({});
  expect(headers).toEqual([
    ...["id", "name", "status", "user_id", "user_name", "user_email", "submitted_at"],
    ...["recipients", "sent", "failed", "refunded", "basis", "basis_note"],
  ]);
  expect(rows.map((row) => row[1])).toEqual(["'=HYPERLINK(1)", "Dani one", "Ani one"]);
  expect(rows[0]?.[6]).toEqual(new Date(Date.UTC(2026, 10, 21, 15, 3))); // 08:03 UTC is 15:03 WIB
  expect(rows[0]?.slice(7)).toEqual([10, 5, 2, 3]);
  expect((await sheetOf({ q_user: "dani", status: "failed" })).slice(1)).toHaveLength(1);
  expect(await sheetOf({ q_user: "nobody" })).toHaveLength(1);
});

test("an export that crosses pages leaves nothing out and repeats nothing", async () => {
  const own = { userId: cast.dewi.id, createdById: cast.dewi.id, createdAt: at(9), submittedAt: at(9) };
  await db.batch.createMany({ data: Array.from({ length: 1_234 }, (_, i) => ({ ...own, name: `B ${i}` })) });
  const rows = (await sheetOf({ q_user: "dewi@example.com" })).slice(1);
  expect(new Set(rows.map((row) => row[0])).size).toBe(1_234);
  expect(rows).toHaveLength(1_234);
});
