import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Stack, startStack } from "../support/stack";
import { until } from "../support/until";

// The built product, of which one signed-in person begins more than they wait for.
const DOWNLOADS = 300;
/** As in web/request-limits.ts. */
const AT_ONCE_MAX = 2;
const WAITING_MAX = 20;
/** Longer than what the sockets of both sides hold. */
const ROWS = 4_000;
const MESSAGE = "x".repeat(4_000);

let stack: Stack;
let ani = "";
let budi = "";
let batch = 0;
const open: Socket[] = [];

beforeAll(async () => {
  stack = await startStack();
  [ani, budi] = [await tokenOf("ani"), await tokenOf("budi")];
  const rows = Array.from({ length: ROWS }, (_, i) => `12,${MESSAGE}${i}`); // no numbers: they cost nothing, and are exported
  const body = new FormData();
  body.set(
    "file",
    new Blob([["receiver_number,messages", "+628123450000,Halo", ...rows].join("\n")]),
    "long.csv",
  );
  const headers = { Authorization: `Bearer ${ani}` };
  const answer = await fetch(`${stack.url}/api/bulk/batches`, { method: "POST", headers, body });
  batch = ((await answer.json()) as { batch: { id: number } }).batch.id;
}, 180_000);
afterAll(async () => {
  for (const socket of open) socket.destroy();
  await stack?.stop();
});

async function tokenOf(name: string): Promise<string> {
  const answer = await fetch(`${stack.url}/api/auth/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email: `${name}@example.com`, password: stack.password }),
  });
  return ((await answer.json()) as { token: string }).token;
}

/** Asks for it and reads no more than the beginning of the answer. */
function begin(path: string, token: string): { socket: Socket; head: () => string } {
  const socket = connect(Number(new URL(stack.url).port), "127.0.0.1");
  open.push(socket);
  let said = "";
  socket.on("error", () => {});
  socket.on("data", (part) => {
    said += part.toString("latin1");
    if (said.includes("\r\n\r\n") && said.startsWith("HTTP/1.1 200")) socket.pause();
  });
  const head = [
    `GET ${path} HTTP/1.1`,
    "Host: siar",
    `Authorization: Bearer ${token}`,
    `Cookie: token=${token}`,
  ];
  socket.write(`${[...head, "Accept-Language: id"].join("\r\n")}\r\n\r\n`);
  return { socket, head: () => said };
}

const page = async (path: string, token: string) =>
  (await fetch(stack.url + path, { headers: { Cookie: `token=${token}` } })).status;

test("of one person's downloads two are made, some wait and the rest are told why; nobody else waits, nor do their own pages", async () => {
  const all = Array.from({ length: DOWNLOADS }, () => begin(`/api/bulk/batches/${batch}/export`, ani));
  const saying = (status: number) => all.filter(({ head }) => head().startsWith(`HTTP/1.1 ${status}`));
  await until(() => saying(429).length === DOWNLOADS - AT_ONCE_MAX - WAITING_MAX, "those who are told why");
  await until(() => saying(200).length === AT_ONCE_MAX, "those that are made");
  const [refused] = saying(429);
  expect(refused?.head()).toMatch(/retry-after: 5\r\n/i);
  expect(refused?.head()).toContain('"code":"TOO_MANY_DOWNLOADS"');
  expect(refused?.head()).toContain("unduhan");
  expect(await page("/batches", ani)).toBe(200);
  expect(await page("/batches", budi)).toBe(200);
  expect(await page("/batches/export", budi)).toBe(200);

  const asPage = begin(`/batches/${batch}/%65xport`, ani);
  await until(() => asPage.head().includes("</html>"), "a page that says why");
  expect(asPage.head()).toMatch(/^HTTP\/1.1 429[\s\S]*text\/html/);
  expect(asPage.head()).toContain("unduhan");

  expect(saying(200)).toHaveLength(AT_ONCE_MAX); // the places are held until the work ends
  for (const { socket } of saying(200)) socket.destroy();
  await until(() => saying(200).length === 2 * AT_ONCE_MAX, "the next who have their turn");
});

test("files that come slowly keep their sender's pages and calls to WAHA waiting for nothing", async () => {
  const part = '--b\r\nContent-Disposition: form-data; name="file"; filename="slow.xlsx"\r\n\r\nPK';
  for (let each = 0; each < 6; each += 1) {
    const socket = connect(Number(new URL(stack.url).port), "127.0.0.1");
    open.push(socket);
    socket.on("error", () => {});
    await once(socket, "connect");
    const head = ["POST /send/new/upload HTTP/1.1", "Host: siar", `Cookie: token=${budi}`];
    const type = ["Sec-Fetch-Site: same-origin", "Content-Type: multipart/form-data; boundary=b"];
    socket.write(`${[...head, ...type, "Content-Length: 5000000"].join("\r\n")}\r\n\r\n${part}`);
  }
  for (const path of ["/dashboard", "/batches", "/send/new", "/batches/export"])
    expect(await page(path, budi)).toBe(200);
});
