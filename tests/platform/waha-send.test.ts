import { createServer, type Server } from "node:http";
import { type AddressInfo, createServer as createTcpServer } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { closeConnections, type Engine, type SendOutcome, sendText } from "~/platform/waha";
import { readOutcome } from "~/platform/waha/responses/outcome";
import type { FaultName } from "../../simulator/faults/fault-table";
import { type Simulator, startSimulator } from "../../simulator/server";
import { newMessageId } from "../support/message-id";

const WAIT_SCALE = 0.01;
const LONG_MS = 10_000;
const PATIENCE = { timeout: LONG_MS };
const TEXT = "Dear customer, your parcel is waiting at the counter.";

let simulator: Simulator;

beforeAll(async () => {
  simulator = await startSimulator({
    waitScale: WAIT_SCALE,
    sessions: [{ name: "one", phone: "628110000001" }],
  });
});

beforeEach(() => {
  simulator.setEngine("NOWEB", "2026.8.2");
  simulator.sessions.addWorking("one", "628110000001");
  simulator.faults.clear();
  simulator.journal.clear();
});

afterAll(async () => {
  await simulator.close();
  await closeConnections();
});

const here = () => ({ host: simulator.host, port: simulator.port, https: false, apiKey: simulator.apiKey });

type Changes = { to?: string; session?: string; timeoutMs?: number; id?: string; apiKey?: string };

function send({ to = "628123456789", session = "one", timeoutMs = LONG_MS, id, apiKey }: Changes = {}) {
  const message = { session, chatId: `${to}@c.us`, text: TEXT, id: id ?? newMessageId() };
  return sendText({ ...here(), ...(apiKey && { apiKey }) }, message, { timeoutMs });
}

test("what may not start any more when a connection is there leaves this machine with no byte", async () => {
  const message = { session: "one", chatId: "628123456789@c.us", text: TEXT, id: newMessageId() };
  const never = await sendText(here(), message, { timeoutMs: LONG_MS, mayStart: () => false });
  expect(never).toMatchObject({ kind: "not-now", reason: "unreachable" });
  expect(simulator.journal.calls).toBe(0);
  const now = await sendText(here(), message, { timeoutMs: LONG_MS, mayStart: () => true });
  expect(now).toMatchObject({ kind: "accepted" });
});

type Row = [fault: FaultName, engine: Engine, expected: Partial<SendOutcome>, received: number];

const ROWS: Row[] = [
  ["not-on-whatsapp", "NOWEB", { kind: "accepted", ack: 0 }, 0],
  ["not-on-whatsapp", "WEBJS", { kind: "accepted", ack: 0 }, 0],
  ["not-on-whatsapp", "GOWS", { kind: "refused", reason: "not_on_whatsapp" }, 0],
  ["no-lid", "WEBJS", { kind: "refused", reason: "not_on_whatsapp" }, 0],
  ["restricted-463", "GOWS", { kind: "refused", reason: "restricted" }, 0],
  ["restricted-463", "NOWEB", { kind: "accepted", ack: 0 }, 0],
  ["quota-475", "GOWS", { kind: "refused", reason: "quota" }, 0],
  ["refused-400", "GOWS", { kind: "refused", reason: "server_refusal" }, 0],
  ["refused-403", "GOWS", { kind: "refused", reason: "server_refusal" }, 0],
  ["drop-before", "NOWEB", { kind: "unknown", reason: "reset" }, 0],
  ["drop-after", "NOWEB", { kind: "unknown", reason: "reset" }, 1],
  ["error-before", "NOWEB", { kind: "unknown", reason: "server_error" }, 0],
  ["error-before", "GOWS", { kind: "unknown", reason: "server_error" }, 0],
  ["error-after", "NOWEB", { kind: "unknown", reason: "server_error" }, 1],
  ["error-after", "GOWS", { kind: "unknown", reason: "server_error" }, 1],
  ["error-after", "WEBJS", { kind: "unknown", reason: "server_error" }, 1],
  ["error-502", "NOWEB", { kind: "unknown", reason: "server_error" }, 1],
  ["error-503", "NOWEB", { kind: "unknown", reason: "server_error" }, 0],
  ["empty-201", "WEBJS", { kind: "unknown", reason: "unreadable_answer" }, 0],
  ["empty-201-sent", "WEBJS", { kind: "unknown", reason: "unreadable_answer" }, 1],
  ["broken-answer", "NOWEB", { kind: "unknown", reason: "unreadable_answer" }, 1],
  ["rate-limit", "NOWEB", { kind: "not-now", reason: "rate_limited", retryAfterMs: 1_000 }, 0],
  ["session-lost", "NOWEB", { kind: "not-now", reason: "not_ready", sessionStatus: "STARTING" }, 0],
  ["session-failed", "NOWEB", { kind: "not-now", reason: "not_ready", sessionStatus: "FAILED" }, 0],
];

describe("what WAHA does decides what is said of the message", () => {
  test.each(ROWS)("%s on %s", async (fault, engine, expected, received) => {
    simulator.setEngine(engine);
    simulator.faults.set({ numbers: { "628123456789": fault } });
    expect(await send()).toMatchObject(expected);
    expect(simulator.journal.list()).toHaveLength(received);
  });

  const honoured: [Engine, string, boolean, number | null][] = [
    ["NOWEB", "2026.8.2", true, 0],
    ["GOWS", "2026.8.2", true, 1],
    ["NOWEB", "2026.4.1", false, 0],
    ["WEBJS", "2026.8.2", false, 0],
    ["WPP", "2026.8.2", false, 0],
  ];
  test.each(honoured)("%s %s is accepted; it keeps our id: %s", async (engine, version, ours, ack) => {
    simulator.setEngine(engine, version);
    const id = newMessageId();
    const outcome = await send({ id });
    expect(outcome).toMatchObject({ kind: "accepted", honoured: ours, ack });
    const [received] = simulator.journal.list();
    expect(outcome).toHaveProperty("messageId", received?.id);
    expect(received?.id === id).toBe(ours);
  });

  test("a wrong key and a key without rights are no fault of the message", async () => {
    expect(await send({ apiKey: "wrong" })).toMatchObject({ kind: "not-now", reason: "unauthorized" });
    const apiKey = `${simulator.apiKey}-without-rights`;
    expect(await send({ apiKey })).toMatchObject({ kind: "not-now", reason: "unauthorized" });
  });

  test("a session that is unknown, stopped or not paired is not ready", async () => {
    expect(await send({ session: "nobody" })).toMatchObject({ kind: "not-now", reason: "not_ready" });
    const session = simulator.sessions.get("one")!;
    for (const status of ["STOPPED", "SCAN_QR_CODE", "FAILED", "PASSKEY_REQUIRED"] as const) {
      simulator.sessions.become(session, status);
      expect(await send()).toMatchObject({ kind: "not-now", reason: "not_ready", sessionStatus: status });
    }
    expect(simulator.journal.list()).toEqual([]);
  });

  test("no answer in time is unknown, and the message may still go out later", async () => {
    simulator.faults.set({ numbers: { "628123456789": "slow" }, slowMs: 1_500 });
    expect(await send({ timeoutMs: 100 })).toMatchObject({ kind: "unknown", reason: "timeout" });
    expect(simulator.journal.list()).toEqual([]);
    await expect.poll(() => simulator.journal.list(), PATIENCE).toHaveLength(1);
  });

  test("a connection cut before the message goes out is unknown", async () => {
    simulator.faults.set({ numbers: { "628123456789": "late-accept" }, lateMs: 200 });
    expect(await send()).toMatchObject({ kind: "unknown", reason: "reset" });
    await expect.poll(() => simulator.journal.list(), PATIENCE).toHaveLength(1);
  });
});

describe("nothing left this machine", () => {
  const text = { session: "one", chatId: "628123456789@c.us", text: TEXT, id: "3EB0" };
  const unreachable = { kind: "not-now", reason: "unreachable" };

  test("when the port is closed", async () => {
    const port = await freePort();
    const server = { host: "127.0.0.1", port, https: false, apiKey: "k" };
    expect(await sendText(server, text, { timeoutMs: LONG_MS })).toEqual({
      ...unreachable,
      detail: "ECONNREFUSED",
    });
  });

  test("when the name does not exist", async () => {
    const server = { host: "no-such-host.invalid", port: 3000, https: false, apiKey: "k" };
    expect(await sendText(server, text, { timeoutMs: LONG_MS })).toMatchObject(unreachable);
  });

  test("when the host is one that may never be called", async () => {
    const server = { host: "169.254.169.254", port: 80, https: false, apiKey: "k" };
    const outcome = await sendText(server, text, { timeoutMs: LONG_MS });
    expect(outcome).toEqual({ ...unreachable, detail: "HOST_FORBIDDEN" });
  });

  test("when https is spoken to a plain port", async () => {
    expect(await sendText({ ...here(), https: true }, text, { timeoutMs: LONG_MS })).toMatchObject(
      unreachable,
    );
    expect(simulator.journal.calls).toBe(0);
  });

  test("when the key cannot be written into a header", async () => {
    const server = { ...here(), apiKey: "line\nbreak" };
    expect(await sendText(server, text, { timeoutMs: LONG_MS })).toMatchObject(unreachable);
    expect(simulator.journal.calls).toBe(0);
  });

  test("when the caller stopped before the call", async () => {
    const signal = AbortSignal.abort();
    expect(await sendText(here(), text, { timeoutMs: LONG_MS, signal })).toMatchObject(unreachable);
    expect(simulator.journal.calls).toBe(0);
  });

  test("when WAHA was down for a while; it works again afterwards", async () => {
    await closeConnections();
    const up = simulator.down(200);
    expect(await send()).toMatchObject(unreachable);
    await up;
    expect(await send()).toMatchObject({ kind: "accepted" });
  });

  test("a redirect is not followed", async () => {
    let asked = 0;
    const other = await answering((_request, response) => {
      asked++;
      response.writeHead(307, { location: `${simulator.url}/api/sendText` }).end();
    });
    const outcome = await sendText(other.server, text, { timeoutMs: LONG_MS });
    expect(outcome).toMatchObject(unreachable);
    expect([asked, simulator.journal.calls]).toEqual([1, 0]);
    other.close();
  });

  test.each([
    [404, "<html>nginx</html>", unreachable],
    [404, '{"message":"Cannot POST /api/sendText","error":"Not Found","statusCode":404}', unreachable],
    [400, "The plain HTTP request was sent to HTTPS port", unreachable],
    [
      400,
      '{"message":["chatId must be a string"],"error":"Bad Request","statusCode":400}',
      { kind: "refused" },
    ],
    [
      422,
      '{"message":"The feature is available only in Plus version","statusCode":422}',
      { kind: "not-now", reason: "rejected" },
    ],
    [
      422,
      `{"statusCode":422,"message":"Phone number '62811' does not exist on WhatsApp. Tried: 62811@c.us"}`,
      { kind: "refused", reason: "not_on_whatsapp" },
    ],
    [
      422,
      `{"statusCode":422,"message":"Invalid phone number 'abc'."}`,
      { kind: "refused", reason: "bad_request" },
    ],
    [422, '{"statusCode":422,"message":"Something new"}', { kind: "not-now", reason: "rejected" }],
    [
      422,
      `{"statusCode":422,"message":"WAHA Core support only 'default' session"}`,
      { kind: "not-now", reason: "not_ready" },
    ],
    [418, "teapot", { kind: "unknown" }],
    [504, "Gateway Timeout", { kind: "unknown", reason: "server_error" }],
    [201, '{"key":{"fromMe":true}}', { kind: "unknown", reason: "unreadable_answer" }],
    [200, "[]", { kind: "unknown", reason: "unreadable_answer" }],
    [500, thrown("Invalid media type"), { kind: "refused", reason: "bad_request" }],
    [500, thrown("Connection Closed"), { kind: "unknown", detail: "HTTP 500: Connection Closed" }],
    [500, thrown("server returned error 479"), { kind: "unknown" }],
  ])("an answer %i %s", async (status, body, expected) => {
    const other = await answering((_request, response) => response.writeHead(status).end(body));
    expect(await sendText(other.server, text, { timeoutMs: LONG_MS })).toMatchObject(expected);
    other.close();
  });
});

test("a caller who stops while WAHA is at work gets unknown, and the call is not repeated", async () => {
  simulator.faults.set({ numbers: { "628123456789": "hang-after" } });
  const stop = new AbortController();
  const message = { session: "one", chatId: "628123456789@c.us", text: TEXT, id: newMessageId() };
  const outcome = sendText(here(), message, { timeoutMs: LONG_MS, signal: stop.signal });
  await expect.poll(() => simulator.journal.list(), PATIENCE).toHaveLength(1);
  stop.abort();
  expect(await outcome).toMatchObject({ kind: "unknown" });
  expect(simulator.journal.summary()).toMatchObject({ deliveries: 1, calls: 1 });
});

test("a connection that the server closed while it was idle never sends a message twice", async () => {
  for (let round = 0; round < 20; round++) {
    const [before] = await Promise.all([send(), send(), send()]);
    expect(before.kind).toBe("accepted");
    const down = simulator.down(1);
    const outcome = await send();
    expect(["not-now", "unknown", "accepted"]).toContain(outcome.kind);
    await down;
  }
  expect(simulator.journal.summary()).toMatchObject({ repeated: 0 });
});

test("no phone number, text or key shows in a detail, though WAHA repeats the request", async () => {
  const id = newMessageId();
  const chatId = "6281234567890@c.us";
  const echoes = [
    thrown(`no account for +62 812-3456-7890`),
    thrown(`cannot send ${TEXT}`),
    thrown(`cannot send "${TEXT.slice(5, 30)}…"`),
    thrown("bad key simulator-secret-key"),
    JSON.stringify({ statusCode: 400, message: `${chatId}: ${TEXT}` }),
    JSON.stringify({ statusCode: 403, message: "key simulator-secret-key" }),
    JSON.stringify({ error: "e", session: "one", status: `x ${TEXT}` }),
  ];
  for (const [at, body] of echoes.entries()) {
    const status = at < 4 ? 500 : at === 4 ? 400 : at === 5 ? 403 : 422;
    const other = await answering((_request, response) => response.writeHead(status).end(body));
    const server = { ...other.server, apiKey: "simulator-secret-key" };
    const outcome = await sendText(
      server,
      { session: "one", chatId, text: TEXT, id },
      { timeoutMs: LONG_MS },
    );
    const said = JSON.stringify(outcome);
    expect(said).not.toMatch(/812|7890|simulator-secret|customer, your|parcel is/);
    expect(said.length).toBeLessThan(400);
    other.close();
  }
});

function thrown(message: string): string {
  const request = { body: { chatId: "6281234567890@c.us", text: TEXT } };
  return JSON.stringify({ statusCode: 500, exception: { message, name: "Error", stack: "" }, request });
}

async function answering(handler: Parameters<typeof createServer>[1]) {
  const server: Server = createServer(handler);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    server: { host: "127.0.0.1", port, https: false, apiKey: "k" },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function freePort(): Promise<number> {
  const server = createTcpServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

describe('NOWEB\'s "Connection Closed"', () => {
  const answer = (ms: number, status = 500, words = "Connection Closed") =>
    ({ kind: "answered", status, body: thrown(words), retryAfter: null, ms }) as const;
  const by = (engine: Engine | null) => ({ messageId: "3EB0", engine });

  test("at once says that nothing was written: it is tried again later", () => {
    expect(readOutcome(answer(10), by("NOWEB"))).toEqual({
      kind: "not-now",
      reason: "unreachable",
      answered: true,
      detail: "HTTP 500: Connection Closed",
    });
  });

  test.each([
    ["after a while", answer(2_000), "NOWEB"],
    ["on another engine", answer(10), "GOWS"],
    ["on an engine that is not known", answer(10), null],
    ["in other words", answer(10, 500, "Connection Closed by peer"), "NOWEB"],
    ["from something before WAHA", answer(10, 502), "NOWEB"],
  ] as const)("%s is unknown", (_name, exchange, engine) => {
    expect(readOutcome(exchange, by(engine))).toMatchObject({ kind: "unknown", reason: "server_error" });
  });
});
