import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { closeConnections, type Engine, findMessage, sendText, toChatId } from "~/platform/waha";
import type { FaultName } from "../../simulator/faults/fault-table";
import { type Simulator, startSimulator } from "../../simulator/server";
import { newMessageId } from "../support/message-id";

const PHONE = "628123456780";
const TEXT = "Your order 17 is ready";
const ENGINES: [Engine, string][] = [
  ["NOWEB", "2026.8.2"],
  ["GOWS", "2026.8.2"],
  ["WEBJS", "2026.8.2"],
  ["WPP", "2026.8.2"],
  ["NOWEB", "2026.4.1"],
  ["GOWS", "2026.2.1"],
];

let simulator: Simulator;

beforeAll(async () => {
  simulator = await startSimulator({
    waitScale: 0.01,
    storeDelayMs: 0,
    ackMs: { server: 0, device: 3_600_000, read: 3_600_000 },
  });
});

beforeEach(() => {
  for (const session of simulator.sessions.all()) {
    simulator.sessions.remove(session);
    simulator.store.forget(session.name);
  }
  simulator.sessions.addWorking("one", "628110000001");
  simulator.faults.clear();
});

afterAll(async () => {
  await simulator.close();
  await closeConnections();
});

const here = () => ({ host: simulator.host, port: simulator.port, https: false, apiKey: simulator.apiKey });

function send(id: string, text = TEXT) {
  return sendText(here(), { session: "one", chatId: toChatId(PHONE), text, id }, { timeoutMs: 5_000 });
}

function find(
  [engine, version]: [Engine, string],
  messageId: string,
  changes: { from?: Date; to?: Date } = {},
) {
  const from = new Date(Date.now() - 60_000);
  const to = new Date(Date.now() + 60_000);
  const query = { session: "one", chatId: toChatId(PHONE), messageId, text: TEXT, from, to, ...changes };
  return findMessage(here(), engine, version, query);
}

function failing(fault: FaultName): void {
  simulator.faults.set({ numbers: { [PHONE]: fault } });
}

describe.each(ENGINES)("on %s %s", (engine, version) => {
  const kind: [Engine, string] = [engine, version];
  beforeEach(() => simulator.setEngine(engine, version));

  test("a message whose answer never came is found", async () => {
    failing("drop-after");
    const id = newMessageId();
    expect(await send(id)).toMatchObject({ kind: "unknown" });
    const [received] = simulator.journal.list({ text: TEXT }).slice(-1);
    expect(await find(kind, id)).toEqual({ kind: "found", messageId: received?.id, ack: 1 });
  });

  test("a message that was never accepted is absent", async () => {
    failing("drop-before");
    const id = newMessageId();
    expect(await send(id)).toMatchObject({ kind: "unknown" });
    expect(await find(kind, id)).toEqual({ kind: "absent" });
  });

  test("another text in the same chat is not taken for it", async () => {
    await send(newMessageId(), `${TEXT}.`);
    expect(await find(kind, newMessageId())).toEqual({ kind: "absent" });
  });

  test("nothing can be said while the session is not ready, or the server does not answer", async () => {
    simulator.sessions.stop(simulator.sessions.get("one")!);
    expect(await find(kind, newMessageId())).toEqual({ kind: "unclear", reason: "not_ready" });
    await closeConnections();
    const up = simulator.down(100);
    const answer = await find(kind, newMessageId());
    await up;
    expect(answer).toEqual({ kind: "unclear", reason: "unreachable" });
  });
});

test("a message that WhatsApp refused later is found with acknowledgement -1", async () => {
  simulator.setEngine("NOWEB", "2026.8.2");
  failing("restricted-463");
  const id = newMessageId();
  await send(id);
  expect(await find(["NOWEB", "2026.8.2"], id)).toEqual({ kind: "found", messageId: id, ack: -1 });
});

test("two equal texts cannot be told apart without an id of our own", async () => {
  simulator.setEngine("WEBJS", "2026.8.2");
  await send(newMessageId());
  const first = simulator.journal.list({ text: TEXT }).at(-1);
  await send(newMessageId());
  const several = await find(["WEBJS", "2026.8.2"], newMessageId());
  if (several.kind !== "several") throw new Error(`WAHA has ${several.kind}.`);
  const ids = several.messages.map(({ messageId }) => messageId);
  const second = simulator.journal.list({ text: TEXT }).at(-1);
  expect(ids.indexOf(first!.id)).toBeLessThan(ids.indexOf(second!.id)); // oldest first
  expect(await find(["WEBJS", "2026.8.2"], first?.id ?? "")).toMatchObject({
    kind: "found",
    messageId: first?.id,
  });
});

test("an equal text outside the time window is another message", async () => {
  simulator.setEngine("WEBJS", "2026.8.2");
  await send(newMessageId());
  const from = new Date(Date.now() + 10_000);
  expect(await find(["WEBJS", "2026.8.2"], newMessageId(), { from })).toEqual({ kind: "absent" });
});

test("a long chat is read to its end", async () => {
  simulator.setEngine("WEBJS", "2026.8.2");
  await send(newMessageId());
  for (let at = 0; at < 130; at++) await send(newMessageId(), `other ${at}`);
  expect(await find(["WEBJS", "2026.8.2"], newMessageId())).toMatchObject({ kind: "found" });
});

test("a session without a message store can say nothing", async () => {
  simulator.setEngine("NOWEB", "2026.8.2");
  simulator.sessions.get("one")!.config = {};
  expect(await find(["NOWEB", "2026.8.2"], newMessageId())).toEqual({ kind: "unclear", reason: "no_store" });
});

test("an unknown session is no proof of absence", async () => {
  simulator.sessions.remove(simulator.sessions.get("one")!);
  expect(await find(["NOWEB", "2026.8.2"], newMessageId())).toMatchObject({ kind: "unclear" });
});

describe("another server's answers prove nothing", () => {
  const ask = async (engine: Engine, status: number, body: string) => {
    const other = createServer((_request, response) => response.writeHead(status).end(body));
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    const { port } = other.address() as AddressInfo;
    const [from, to] = [new Date(1_800_000_000_000), new Date(1_800_000_060_000)];
    const query = { session: "one", chatId: toChatId(PHONE), messageId: "3EB0AA", text: TEXT, from, to };
    const answer = await findMessage({ ...here(), port }, engine, "2026.8.2", query);
    other.close();
    other.closeAllConnections();
    return answer;
  };
  const row = (changes: object) =>
    JSON.stringify([
      { id: "true_1@c.us_3EB0BB", ack: 1, fromMe: true, body: TEXT, timestamp: 1_800_000_030, ...changes },
    ]);

  test.each([
    [404, "<h1>Not Found</h1>"],
    [404, '{"message":"Cannot GET /api","error":"Not Found","statusCode":404}'],
    [404, '{"message":"Session not found","error":"Not Found","statusCode":404}'],
    [200, ""],
    [200, "{}"],
    [200, '{"id":"true_1@c.us_3EB0BB","ack":1}'],
    [500, '{"statusCode":500,"exception":{"message":"Message not found"}}'],
    [401, '{"message":"Unauthorized","statusCode":401}'],
  ])("by id: %i %s", async (status, body) => {
    expect((await ask("NOWEB", status, body)).kind).toBe("unclear");
  });

  test.each([
    [404, "[]"],
    [200, "{}"],
    [200, "[7]"],
  ])("by text: %i %s", async (status, body) => {
    expect((await ask("WEBJS", status, body)).kind).toBe("unclear");
  });

  test("a server that ignores the filters does not make another message ours", async () => {
    expect(await ask("WEBJS", 200, row({}))).toEqual({ kind: "found", messageId: "3EB0BB", ack: 1 });
    expect(await ask("WEBJS", 200, row({ timestamp: 1_800_000_061 }))).toEqual({ kind: "absent" });
    expect(await ask("WEBJS", 200, row({ timestamp: 1_799_999_999 }))).toEqual({ kind: "absent" });
    expect(await ask("WEBJS", 200, row({ fromMe: false }))).toEqual({ kind: "absent" });
  });
});
