import { closeSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Stack, startStack } from "../support/stack";
import { until } from "../support/until";

/** Of the simulator's table: who thanks, whose first try fails, whom WhatsApp refuses, who never gets a tick. */
const ENDINGS = ["9990043", "9990025", "9990001", "9990026"];
const NUMBERS = ENDINGS.map((ending) => `62812${ending}`);
const SECRET = "Tagihan rahasia 4711-Zulu";
const ANSWER = "Terima kasih 🙏";

let stack: Stack;
let log: number;
const place = mkdtempSync(join(tmpdir(), "siar-traces-"));
const logFile = join(place, "log");
const env = () => ({ DATA_DIR: stack.folder, DATABASE_URL: `file:${join(stack.folder, "siar.db")}` });

beforeAll(async () => {
  log = openSync(logFile, "a");
  stack = await startStack({ LOG_LEVEL: "trace", CONFIRM_GRACE_SECONDS: "2" }, { log });
});
afterAll(async () => {
  await stack.stop();
  closeSync(log);
  rmSync(place, { recursive: true });
});

async function signedIn(name: string) {
  const call = async (path: string, body?: object, token = "") => {
    const headers = { "Content-Type": "application/json", Authorization: `Bearer ${token}` };
    const method = body ? "POST" : "GET";
    return fetch(stack.url + path, { method, headers, body: body && JSON.stringify(body) });
  };
  const who = { email: `${name}@example.com`, password: stack.password };
  const { token } = (await (await call("/api/auth/login", who)).json()) as { token: string };
  return (path: string, body?: object) => call(path, body, token);
}

/** The daemon's nightly round, now. */
const prune = () =>
  new Promise((resolve, reject) => {
    const worker = new Worker("./build/daemon/jobs/prune.js", { env: { ...process.env, ...env() } });
    worker.once("exit", resolve).once("error", reject);
  });

/** In which files a text stands, byte by byte. */
function filesWith(text: string): string[] {
  const files = readdirSync(stack.folder, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile())
    .map((each) => join(each.parentPath, each.name));
  return [...files, logFile].filter((file) => readFileSync(file).includes(text));
}

test("who is forgotten stands in no file any more: database, its log, folders, and logs with every line", {
  timeout: 120_000,
}, async () => {
  const ani = await signedIn("ani");
  const rows = [...NUMBERS, ...NUMBERS].map((receiver_number) => ({ receiver_number, nama: SECRET }));
  const made = await ani("/api/bulk/batches", { name: NUMBERS[0], message: "Halo {{nama}}", rows });
  expect(made.status).toBe(201);
  const { batch } = (await made.json()) as { batch: { id: number } };
  const told = async () => {
    const replies = await (await ani(`/api/bulk/batches/${batch.id}/replies`)).text();
    const state = await (await ani(`/api/bulk/batches/${batch.id}`)).text();
    return replies.includes(ANSWER) && !/"status":"(PREPARING|SENDING)"/.test(state);
  };
  // Nobody tells of it: it is read from WAHA's store, twice in a minute.
  await until(told, "an answer, and the end of the batch", 80_000);
  for (const number of NUMBERS) {
    const doors = ["/recipients", "/api/recipients", "/admin/recipients", "/api/admin/recipients"];
    for (const door of doors) await ani(`${door}/${number}`);
    await ani(`/recipients/+62%20812-${number.slice(5, 8)}%20${number.slice(8)}`);
    await ani(`/api/bulk/batches/${batch.id}/items?search=${number}`);
    await ani(`/no/such/page/${number}`);
    expect(filesWith(number).length).toBeGreaterThan(0);
  }
  expect(filesWith(SECRET).length).toBeGreaterThan(0);
  expect(readFileSync(logFile, "utf8")).toMatch(/"msg":"request"/);

  for (const number of NUMBERS)
    await until(async () => {
      expect((await ani(`/api/recipients/${number}/forget`, {})).status).toBe(200);
      return !(await (await ani(`/api/bulk/batches/${batch.id}/items`)).text()).includes(number);
    }, "nothing of it is in the air");
  await prune();

  const left = [...NUMBERS, SECRET, ANSWER].map((text) => [text, filesWith(text)]);
  expect(left.filter(([, files]) => files?.length)).toEqual([]);
});
