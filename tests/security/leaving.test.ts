import { readdirSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openSqlite } from "~/platform/db/sqlite/sqlite-driver.mjs";
import { sheet } from "../e2e/sheets";
import { type Stack, startStack } from "../support/stack";
import { until } from "../support/until";

// The built product, whose callers send a large sheet and leave before the answer.
const ROWS = 100_000;
/** Beside all other tests on a slow machine. */
const BUSY_MS_MAX = 180_000;

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
}, 180_000);
afterAll(() => stack?.stop());

function counted(query: string): number {
  const database = openSqlite(join(stack.folder, "siar.db"), { readonly: true });
  try {
    return Number(database.prepare(query).pluck().get());
  } finally {
    database.close();
  }
}

const unfinished = () => counted("SELECT COUNT(*) FROM batches WHERE submitted_at IS NULL");
const rowsOfUnfinished = () =>
  counted("SELECT COUNT(*) FROM batch_items JOIN batches b ON b.id = batch_id WHERE b.submitted_at IS NULL");

async function tokenOf(name: string): Promise<string> {
  const answer = await fetch(`${stack.url}/api/auth/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email: `${name}@example.com`, password: stack.password }),
  });
  return ((await answer.json()) as { token: string }).token;
}

test("a sheet whose sender leaves while it is read is read no further, and nothing of it stays", async () => {
  const token = await tokenOf("ani");
  const rows = Array.from({ length: ROWS }, (_, i) => [`0812${34_000_000 + i}`, `Halo ${i}`]);
  const body = new FormData();
  body.set("request_key", "one-page");
  body.set("file", new File([new Uint8Array(await sheet(rows))], "promo.xlsx"));
  const sender = new AbortController();
  const upload = fetch(`${stack.url}/send/new`, {
    method: "POST",
    headers: { Cookie: `token=${token}`, "Sec-Fetch-Site": "same-origin" },
    body,
    signal: sender.signal,
  });
  upload.catch(() => {});
  await until(() => rowsOfUnfinished() > 0, "the first rows", BUSY_MS_MAX);
  sender.abort();
  await until(() => unfinished() === 0, "the end of it", BUSY_MS_MAX);
  expect(counted("SELECT COUNT(*) FROM batches WHERE name = 'promo.xlsx'")).toBe(0);
  expect(rowsOfUnfinished()).toBe(0);
}, 400_000);

/** A form of so many bytes of which only the first come, then its sender is gone. */
async function halfSent(token: string): Promise<void> {
  const part = '--b\r\nContent-Disposition: form-data; name="file"; filename="half.xlsx"\r\n\r\n';
  const head = [
    ...["POST /send/new/upload HTTP/1.1", `Host: ${new URL(stack.url).host}`, `Cookie: token=${token}`],
    ...["Sec-Fetch-Site: same-origin", "Content-Type: multipart/form-data; boundary=b"],
    ...["Content-Length: 5000000", "", part],
  ];
  const { hostname, port } = new URL(stack.url);
  const socket = connect(Number(port), hostname);
  socket.write(`${head.join("\r\n")}${"x".repeat(100_000)}`);
  await until(() => files().length > 0, "the first part");
  socket.destroy();
  await until(() => files().length === 0, "the end of it");
}

const files = () => readdirSync(join(stack.folder, "uploads"));

test("a file whose sender leaves while it comes is not kept, and takes no place of the next", async () => {
  const token = await tokenOf("budi");
  const balances = () => counted("SELECT SUM(balance) FROM users");
  const before = [counted("SELECT COUNT(*) FROM batches"), balances()];
  for (let each = 0; each < 4; each++) await halfSent(token);
  expect([counted("SELECT COUNT(*) FROM batches"), balances()]).toEqual(before);
  const body = new FormData();
  body.set("request_key", "whole");
  body.set("file", new File([new Uint8Array(await sheet([["081234567890", "Halo"]]))], "whole.xlsx"));
  const headers = { Cookie: `token=${token}`, "Sec-Fetch-Site": "same-origin" };
  const answer = await fetch(`${stack.url}/send/new/upload`, { method: "POST", headers, body });
  expect(await answer.json()).toEqual({ to: expect.stringMatching(/^\/send\/new\/\d+$/) });
});
