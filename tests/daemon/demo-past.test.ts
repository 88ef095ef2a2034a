import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openSqlite } from "../../app/platform/db/sqlite/sqlite-driver.mjs";
import { Processes } from "../../commands/processes";

const folder = mkdtempSync(join(tmpdir(), "siar-demo-past-"));
const file = join(folder, "siar.db");
const env = { ...process.env, DATA_DIR: folder, DATABASE_URL: `file:${file}`, LOG_LEVEL: "error" };
const simulator = new Processes();
const run = (command: string, ...args: string[]) =>
  promisify(execFile)(process.execPath, [`build/commands/${command}.js`, ...args], { env });

beforeAll(async () => {
  const program = { name: "simulator", script: "build/simulator/main.js", args: ["--port", "0"] };
  const { listening, apiKey } = await simulator.start(program);
  await run("seed-demo", "--past", "--port", String(listening), "--api-key", String(apiKey));
}, 120_000);

afterAll(async () => {
  await simulator.stop();
  rmSync(folder, { recursive: true, force: true });
});

function asked<Row>(sql: string): Row[] {
  const database = openSqlite(file);
  const rows = database.prepare(sql).all() as Row[];
  database.close();
  return rows;
}
const count = (sql: string) => Object.values(asked<Record<string, number>>(sql)[0] ?? {})[0];

test("the books of the demo's past balance, and nothing of it is half done", async () => {
  expect((await run("ledger-check")).stdout).toContain("Balances are correct");
  expect(count("SELECT COUNT(*) FROM dispatches")).toBe(0);
  expect(count("SELECT COUNT(*) FROM devices WHERE owner IS NOT NULL")).toBe(0);
  expect(
    count(
      "SELECT COUNT(*) FROM batch_items WHERE sent_at > strftime('%Y-%m-%dT%H:%M:%f', 'now', '+1 minute')",
    ),
  ).toBe(0);
  const twice =
    "SELECT message_id FROM batch_items WHERE message_id IS NOT NULL GROUP BY 1 HAVING COUNT(*) > 1";
  expect(asked(twice)).toEqual([]);
});

test("the demo shows a batch in every state, devices in six, and what waits for an admin", () => {
  const ofAni = "FROM batches b JOIN users u ON u.id = b.user_id WHERE u.email = 'ani@example.com'";
  expect(count(`SELECT COUNT(*) ${ofAni}`)).toBe(14);
  for (const state of [
    ...["b.cancelled", "b.paused", "b.retry_of_id IS NOT NULL", "b.attached = 'ALL'", "b.hours IS NOT NULL"],
    ...[
      "b.start_at > b.submitted_at",
      "b.status = 'SENDING' AND b.scheduled > 300",
      "b.status = 'DONE' AND b.replies > 0",
    ],
  ])
    expect(count(`SELECT COUNT(*) ${ofAni} AND ${state}`), state).toBeGreaterThan(0);
  const reasons = `SELECT DISTINCT i.reason FROM batch_items i JOIN batches b ON b.id = i.batch_id WHERE b.name = 'Pengingat pembayaran' AND i.reason IS NOT NULL`;
  expect(asked(reasons)).toHaveLength(5);
  expect(asked("SELECT DISTINCT status FROM devices")).toHaveLength(4);
  expect(count("SELECT COUNT(*) FROM devices WHERE pause_reason = 'admin'")).toBe(1);
  expect(
    count("SELECT COUNT(*) FROM credit_requests WHERE approved_at IS NULL AND rejected_at IS NULL"),
  ).toBe(5);
  expect(count("SELECT COUNT(*) FROM credit_requests WHERE payable IS NOT NULL")).toBe(6);
  expect(count("SELECT COUNT(*) FROM credit_packages")).toBe(3);
  expect(count("SELECT COUNT(*) FROM payment_receipts")).toBe(6);
  expect(count("SELECT COUNT(*) FROM replies")).toBeGreaterThan(30);
  expect(count("SELECT COUNT(*) FROM opt_outs")).toBeGreaterThan(8);
  expect(count("SELECT COUNT(*) FROM forgotten_numbers")).toBe(1);
  expect(count("SELECT COUNT(*) FROM audit_entries")).toBeGreaterThan(40);
  expect(count("SELECT COUNT(*) FROM contact_lists")).toBe(2);
  expect(count("SELECT COUNT(*) FROM list_contacts")).toBe(184);
  expect(count("SELECT COUNT(*) FROM schedules WHERE status = 'active'")).toBe(2);
  expect(count("SELECT COUNT(*) FROM schedule_runs WHERE status = 'done' AND batch_id IS NOT NULL")).toBe(2);
});
