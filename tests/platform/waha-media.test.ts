import { createHash, randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { closeConnections, type MediaFile, sendMedia } from "~/platform/waha";
import { readOutcome } from "~/platform/waha/responses/outcome";
import { type Simulator, startSimulator } from "../../simulator/server";
import { newMessageId } from "../support/message-id";

const LONG_MS = 10_000;
const CAPTION = 'Slip gaji "November" 🙏\n{{x}}';
const SESSION = { name: "one", phone: "628110000001" };
let simulator: Simulator;

beforeAll(async () => {
  simulator = await startSimulator({ waitScale: 0.01, sessions: [SESSION] });
});
beforeEach(() => {
  simulator.setEngine("NOWEB", "2026.8.2");
  simulator.sessions.addWorking(SESSION.name, SESSION.phone);
  simulator.faults.clear();
  simulator.journal.clear();
});
afterAll(async () => {
  await simulator.close();
  await closeConnections();
});

async function* inPieces(content: Buffer, size = 262_144) {
  for (let from = 0; from < content.length; from += size) yield content.subarray(from, from + size);
}

function send(
  content: MediaFile["content"],
  bytes: number,
  mimetype = "application/pdf",
  timeoutMs = LONG_MS,
) {
  const server = { host: simulator.host, port: simulator.port, https: false, apiKey: simulator.apiKey };
  const file = { mimetype, filename: 'slip "ani".pdf', bytes, content };
  const to = { session: "one", chatId: "628123456789@c.us", caption: CAPTION, id: newMessageId() };
  return sendMedia(server, { ...to, file }, { timeoutMs, engine: "NOWEB" });
}

test.each([1, 2, 3, 262_144, 1_000_001])(
  "a file of %i bytes arrives as it is, with its text below",
  async (bytes) => {
    const content = randomBytes(bytes);
    expect(await send(inPieces(content), bytes)).toMatchObject({
      kind: "accepted",
      honoured: true,
    });
    const [got] = simulator.journal.list();
    const sha256 = createHash("sha256").update(content).digest("hex");
    expect(got).toMatchObject({
      text: CAPTION,
      media: { bytes, sha256, filename: 'slip "ani".pdf', call: "sendFile" },
    });
  },
);

test.each([
  ["image/webp", "sendImage"],
  ["video/mp4", "sendVideo"],
])("%s goes by %s", async (mimetype, call) => {
  await send(inPieces(Buffer.from("x")), 1, mimetype);
  expect(simulator.journal.list()[0]?.media).toMatchObject({ call, mimetype });
});

test("a file whose content ends too soon was surely not sent, and may be tried again", async () => {
  async function* broken() {
    yield randomBytes(262_144);
    throw new Error("the database is away");
  }
  expect(await send(broken(), 524_288)).toMatchObject({ kind: "not-now" });
  expect(simulator.journal.list()).toEqual([]);
});

test("a connection that breaks before the end of the file was handed over says the same; after it nobody knows", async () => {
  const port = async (serve: Parameters<typeof createServer>[1]) => {
    const server = createServer(serve as never).listen(0, "127.0.0.1");
    await new Promise((resolve) => server.once("listening", resolve));
    return { server, port: (server.address() as AddressInfo).port };
  };
  for (const [when, expected] of [
    ["data", "not-now"],
    ["end", "unknown"],
  ] as const) {
    const { server, port: at } = await port((request: import("node:http").IncomingMessage) => {
      if (when === "end") request.resume();
      request.once(when, () => request.socket.destroy());
    });
    const waha = { host: "127.0.0.1", port: at, https: false, apiKey: "x" };
    const bytes = 8 * 1024 * 1024;
    const file = {
      mimetype: "image/png",
      filename: "a.png",
      bytes,
      content: inPieces(Buffer.alloc(bytes)),
    };
    const message = { session: "one", chatId: "628123456789@c.us", caption: "", id: newMessageId(), file };
    expect(await sendMedia(waha, message, { timeoutMs: LONG_MS })).toMatchObject({ kind: expected });
    server.close();
  }
});

test("a file that WAHA was to fetch and could not have is answered like any fault: it would be in doubt, so files go in the call", async () => {
  const content = randomBytes(5_000);
  const files = createServer((request, response) => {
    if (request.url === "/there") response.end(content);
    else if (request.url === "/killed")
      request.socket.destroy(); // the web process, while WAHA fetches
    else response.writeHead(404).end();
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => files.once("listening", resolve));
  const base = `http://127.0.0.1:${(files.address() as AddressInfo).port}`;
  const outcomeFor = async (path: string) => {
    const file = { mimetype: "application/pdf", filename: "slip.pdf", url: base + path };
    const messageId = newMessageId();
    const call = { session: "one", chatId: "628123456789@c.us", caption: "", id: messageId, file };
    const answer = await fetch(`${simulator.url}/api/sendFile`, {
      method: "POST",
      headers: { "x-api-key": simulator.apiKey, "content-type": "application/json" },
      body: JSON.stringify(call),
    });
    const said = { status: answer.status, body: await answer.text(), retryAfter: null, ms: 1 };
    return readOutcome({ kind: "answered", ...said }, { messageId, engine: "NOWEB", isMedia: true });
  };
  expect(await outcomeFor("/there")).toMatchObject({ kind: "accepted" });
  expect(simulator.journal.list()[0]?.media).toMatchObject({ bytes: 5_000 });
  for (const path of ["/gone", "/killed"]) expect(await outcomeFor(path)).toMatchObject({ kind: "unknown" });
  expect(simulator.journal.list()).toHaveLength(1);
  files.close();
});

test("an engine that makes up its own ids is noticed", async () => {
  simulator.setEngine("WEBJS", "2026.8.2");
  expect(await send(inPieces(Buffer.from("x")), 1)).toMatchObject({
    kind: "accepted",
    honoured: false,
  });
});

test("a WAHA that sends no media refuses the row, instead of being asked for ever", async () => {
  const body = '{"message":"The feature is available only in Plus version","statusCode":422}';
  const old = createServer((request, response) => {
    request.resume().on("end", () => response.writeHead(422).end(body));
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => old.once("listening", resolve));
  const waha = { host: "127.0.0.1", port: (old.address() as AddressInfo).port, https: false, apiKey: "x" };
  const file = { mimetype: "image/png", filename: "a.png", bytes: 1, content: inPieces(Buffer.from("x")) };
  const message = { session: "one", chatId: "628123456789@c.us", caption: "", id: newMessageId(), file };
  expect(await sendMedia(waha, message, { timeoutMs: LONG_MS })).toMatchObject({ kind: "refused" });
  old.close();
});
