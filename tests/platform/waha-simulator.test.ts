import { createHmac } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { findMessage, parseWebhook, sendText, verifyWebhook } from "~/platform/waha";
import { FAULTS, type FaultName } from "../../simulator/faults/fault-table";
import type { SimulatorOptions } from "../../simulator/options";
import { type Simulator, startSimulator } from "../../simulator/server";
import { newMessageId } from "../support/message-id";

/** Waits for a condition, also on a busy machine. */
const poll = <T>(look: () => T) => expect.poll(look, { timeout: 10_000 });

const ONE = { name: "one", phone: "628110000001" };

let simulator: Simulator;

beforeEach(() => start({}));
afterEach(() => simulator.close());

async function start(options: SimulatorOptions): Promise<void> {
  simulator = await startSimulator({ waitScale: 0.01, sessions: [ONE], ...options });
}

async function startAgain(options: SimulatorOptions): Promise<void> {
  await simulator.close();
  await start(options);
}

const here = () => ({ host: simulator.host, port: simulator.port, https: false, apiKey: simulator.apiKey });

function send(to: string, id = newMessageId(), text = "Hello") {
  const message = { session: "one", chatId: `${to}@c.us`, text, id };
  return sendText(here(), message, { timeoutMs: 5_000 });
}

async function ask(method: string, path: string, body?: unknown, key: string | null = simulator.apiKey) {
  const headers = { ...(key && { "x-api-key": key }), "content-type": "application/json" };
  const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
  const response = await fetch(`${simulator.url}${path}`, init);
  const text = await response.text();
  const json = response.headers.get("content-type")?.includes("json") && text ? JSON.parse(text) : null;
  return { status: response.status, text, json };
}

describe("the journal tells what recipients see", () => {
  test("the same id twice is one message, sent twice", async () => {
    const id = newMessageId();
    await send("628123456789", id);
    await send("628123456789", id);
    expect(simulator.journal.list()).toMatchObject([
      { chatId: "628123456789@c.us", id, text: "Hello", calls: 2 },
    ]);
    expect(simulator.journal.summary()).toMatchObject({ messages: 1, deliveries: 2, repeated: 1 });
  });

  test.each([
    ["WEBJS", "2026.8.2"],
    ["NOWEB", "2026.4.1"],
  ] as const)("on %s %s, which does not keep our ids, it is two messages", async (engine, version) => {
    simulator.setEngine(engine, version);
    const id = newMessageId();
    await send("628123456789", id);
    await send("628123456789", id);
    expect(simulator.journal.list()).toHaveLength(2);
  });

  test("a person named by @lid is the person with the number", async () => {
    const id = newMessageId();
    const body = { session: "one", text: "Hello", id };
    await ask("POST", "/api/sendText", { ...body, chatId: "10876543218269@lid" });
    await ask("POST", "/api/sendText", { ...body, chatId: "628123456780" });
    expect(simulator.journal.list()).toMatchObject([{ chatId: "628123456780@c.us", calls: 2 }]);
  });

  test("what WhatsApp refuses later reaches nobody", async () => {
    await send(`62812${FAULTS["restricted-463"].ending}`);
    expect(simulator.journal.summary()).toMatchObject({ messages: 0, refused_after_acceptance: 1, calls: 1 });
  });

  test("it is read over HTTP, emptied, and kept in a file", async () => {
    const folder = await mkdtemp(join(tmpdir(), "simulator-"));
    const journalFile = join(folder, "journal.jsonl");
    await startAgain({ journalFile });
    await send("628123456789", "3EB0A", "one\ntwo");
    await send("628123456788", "3EB0B");
    const listed = await ask("GET", "/__sim/journal?chatId=628123456789%40c.us");
    expect(JSON.parse(listed.text)).toMatchObject({
      session: "one",
      id: "3EB0A",
      text: "one\ntwo",
      calls: 1,
    });
    expect((await ask("GET", "/__sim/journal/summary")).json).toMatchObject({ messages: 2 });
    await ask("DELETE", "/__sim/journal");
    expect(simulator.journal.list()).toEqual([]);
    await simulator.close();
    expect((await readFile(journalFile, "utf8")).trim().split("\n")).toHaveLength(2);
    await rm(folder, { recursive: true });
    await start({});
  });
});

describe("faults", () => {
  test("the README lists every fault as it is", async () => {
    const readme = await readFile(new URL("../../simulator/README.md", import.meta.url), "utf8");
    for (const [name, { ending, calls, text }] of Object.entries(FAULTS)) {
      const often = Number.isFinite(calls) ? "first" : "always";
      expect(readme).toContain(`| …${ending} | ${name} | ${often} | ${text} |`);
    }
    expect(new Set(Object.values(FAULTS).map(({ ending }) => ending)).size).toBe(Object.keys(FAULTS).length);
  });

  test("a number meets its fault on the first call and then behaves", async () => {
    const to = `62812${FAULTS["drop-after"].ending}`;
    const id = newMessageId();
    expect((await send(to, id)).kind).toBe("unknown");
    expect((await send(to, id)).kind).toBe("accepted");
    expect(simulator.journal.list()).toMatchObject([{ id, calls: 2 }]);
  });

  test("number endings can be turned off", async () => {
    simulator.faults.set({ endings: false });
    expect((await send(`62812${FAULTS["drop-before"].ending}`)).kind).toBe("accepted");
  });

  test("the same seed gives the same faults, another seed others", async () => {
    const rates = { "error-before": 0.3, "error-after": 0.3, "rate-limit": 0.2 } as const;
    const run = async (seed: number) => {
      await ask("PUT", "/__sim/faults", { seed, rates });
      const kinds: string[] = [];
      for (let at = 0; at < 30; at++) kinds.push((await send(`6281234560${10 + at}`)).kind);
      return kinds.join();
    };
    const first = await run(7);
    expect(await run(7)).toBe(first);
    expect(await run(8)).not.toBe(first);
    expect(Object.keys((await ask("GET", "/__sim/faults")).json.struck)).toEqual(
      expect.arrayContaining(["error-before", "error-after", "rate-limit"]),
    );
  });

  test("an unknown fault is refused", async () => {
    expect(await ask("PUT", "/__sim/faults", { rates: { "drop-everything": 1 } })).toMatchObject({
      status: 400,
    });
  });

  test("a server that is down refuses connections and comes back on the same port", async () => {
    const answers = () =>
      ask("GET", "/ping").then(
        () => "up",
        () => "down",
      );
    const back = simulator.down(300);
    expect(await answers()).toBe("down");
    await back;
    expect(await answers()).toBe("up");
    expect(await ask("POST", "/__sim/down", { ms: 1 })).toMatchObject({ status: 200 });
    await poll(answers).toBe("up");
  });

  /** Seen in waha-simulator-connection.test.ts. */
  const PHONES = ["connection-dropped", "unlinked", "network-away", "logged-out", "another-phone"];
  const SERVED = Object.keys(FAULTS).filter((name) => !name.startsWith("hang") && !PHONES.includes(name));

  test.each(SERVED as FaultName[])("after %s the next number is served as ever", async (fault) => {
    simulator.faults.set({ numbers: { "628123456789": fault }, slowMs: 10, lateMs: 10 });
    await send("628123456789");
    if (fault === "session-failed") await ask("POST", "/api/sessions/one/restart");
    await poll(() => simulator.sessions.get("one")?.status).toBe("WORKING");
    expect((await send("628123456788")).kind).toBe("accepted");
  });
});

describe("a crash of the engine", () => {
  const find = (messageId: string) => {
    const [from, to] = [new Date(Date.now() - 60_000), new Date(Date.now() + 60_000)];
    const query = { session: "one", chatId: "628123456789@c.us", messageId, text: "Hello", from, to };
    return findMessage(here(), "NOWEB", "2026.8.2", query);
  };

  test("loses the row that was not yet written, though the recipient has the message", async () => {
    await startAgain({ storeDelayMs: 300 });
    const [lost, later] = [newMessageId(), newMessageId()];
    await send("628123456789", lost);
    simulator.crash();
    await poll(() => simulator.sessions.get("one")?.status).toBe("WORKING");
    await send("628123456789", later);
    await poll(() => find(later)).toMatchObject({ kind: "found" });
    expect(await find(lost)).toEqual({ kind: "absent" });
    expect(simulator.journal.list()).toHaveLength(2);
  });

  test("keeps the row that was written, which then looks like one of the phone's own", async () => {
    await startAgain({ storeDelayMs: 0 });
    const id = newMessageId();
    await send("628123456789", id);
    const path = `/api/one/chats/all/messages/${id}`;
    expect((await ask("GET", path)).json).toMatchObject({ source: "api" });
    const before = (await ask("GET", "/api/server/status")).json.startTimestamp;
    simulator.crash();
    await poll(() => simulator.sessions.get("one")?.status).toBe("WORKING");
    expect((await ask("GET", path)).json).toMatchObject({ source: "app" });
    expect((await ask("GET", "/api/server/status")).json.startTimestamp).toBeGreaterThan(before);
  });
});

describe("answers as WAHA gives them", () => {
  test("a missing or wrong key, one without rights, and the key in the address", async () => {
    const wrong = { status: 401, json: { message: "Unauthorized", statusCode: 401 } };
    expect(await ask("GET", "/api/server/version", undefined, null)).toMatchObject(wrong);
    expect(await ask("GET", "/api/server/version", undefined, "no")).toMatchObject(wrong);
    expect(await ask("GET", "/api/server/version", undefined, "simulator-without-rights")).toMatchObject({
      status: 403,
      json: { message: "Forbidden", statusCode: 403 },
    });
    const inAddress = "/api/server/version?x-api-key=simulator";
    expect((await ask("GET", inAddress, undefined, null)).status).toBe(200);
    simulator.setEngine("NOWEB", "2026.4.1");
    expect((await ask("GET", inAddress, undefined, null)).status).toBe(401);
    expect((await ask("GET", "/ping", undefined, null)).json).toEqual({ message: "pong" });
  });

  test("both shapes of 422, unknown paths and broken JSON", async () => {
    const unknown = await ask("POST", "/api/sendText", { session: "x", chatId: "1@c.us", text: "t" });
    expect(unknown).toMatchObject({ status: 422 });
    expect(unknown.json).toEqual({ error: 'Session "x" does not exist', session: "x" });
    simulator.sessions.fail(simulator.sessions.get("one")!);
    const failed = await ask("POST", "/api/sendText", { session: "one", chatId: "1@c.us", text: "t" });
    expect(failed.json).toEqual({
      error: "Session status is not as expected. Try again later or restart the session",
      session: "one",
      status: "FAILED",
      expected: ["WORKING"],
    });
    expect((await ask("GET", "/api/nothing")).json).toMatchObject({ message: "Cannot GET /api/nothing" });
    const broken = await fetch(`${simulator.url}/api/sendText`, {
      method: "POST",
      headers: { "x-api-key": "simulator" },
      body: "{",
    });
    expect(broken.status).toBe(400);
  });

  test("a thrown error repeats the whole request", async () => {
    const body = { session: "one", chatId: "628129990011@c.us", text: "secret words" };
    const { status, json } = await ask("POST", "/api/sendText", body);
    expect(status).toBe(500);
    expect(json).toMatchObject({ exception: { message: "Connection Closed" }, request: { body } });
  });

  test("some successes have no body", async () => {
    expect(await ask("DELETE", "/api/sessions/nobody")).toMatchObject({ status: 200, text: "" });
    expect(await ask("POST", "/api/sessions/nobody/stop")).toMatchObject({ status: 201, text: "" });
    await startAgain({ scanMs: null });
    await ask("POST", "/api/sessions", { name: "new", start: true });
    expect(await ask("GET", "/api/sessions/new/me")).toMatchObject({ status: 200, text: "" });
    expect((await ask("POST", "/api/sessions", { name: "idle" })).json).toMatchObject({ status: "STOPPED" });
    expect((await ask("GET", "/api/sessions")).json).toHaveLength(2);
    expect((await ask("GET", "/api/sessions?all=true")).json).toHaveLength(3);
  });

  test("a QR code scans itself, and is a picture for those who want one", async () => {
    await ask("POST", "/api/sessions", { name: "new", start: true });
    const picture = await ask("GET", "/api/new/auth/qr");
    expect(picture.status).toBe(200);
    await poll(() => simulator.sessions.get("new")?.status).toBe("WORKING");
    expect((await ask("GET", "/api/new/auth/qr?format=raw")).json).toMatchObject({ status: "WORKING" });
    expect((await ask("GET", "/api/sessions/new/me")).json).toMatchObject({
      id: expect.stringMatching(/@c\.us$/),
    });
  });

  test("QR codes nobody scans run out, one SCAN_QR_CODE event each, and the session fails", async () => {
    await startAgain({ scanMs: null, waitScale: 0.001 });
    await ask("POST", "/api/sessions", { name: "new", start: true });
    await poll(() => simulator.sessions.get("new")?.status).toBe("FAILED");
    expect(simulator.sessions.get("new")?.history.map(({ status }) => status)).toEqual([
      "SCAN_QR_CODE",
      "SCAN_QR_CODE",
      "FAILED",
    ]);
  });

  test("a passkey is asked for on GOWS", async () => {
    simulator.setEngine("GOWS");
    await ask("POST", "/api/sessions", { name: "passkey-1", start: true });
    const status = () => simulator.sessions.get("passkey-1")?.status;
    await poll(status).toBe("PASSKEY_REQUIRED");
    expect((await ask("POST", "/api/passkey-1/auth/passkey/confirm")).status).toBe(422);
    await ask("POST", "/api/passkey-1/auth/passkey", {});
    expect(status()).toBe("PASSKEY_CONFIRMATION_REQUIRED");
    await ask("POST", "/api/passkey-1/auth/passkey/confirm");
    expect(status()).toBe("WORKING");
  });

  test("control calls that wait too long for each other get the error of the lock", async () => {
    simulator.setEngine("NOWEB", "2026.4.1");
    const calls = Array.from({ length: 5 }, () => ask("POST", "/api/sessions/one/logout"));
    const answers = await Promise.all(calls);
    const statuses = new Set(answers.map(({ status }) => status));
    expect(statuses).toEqual(new Set([201, 500]));
    const late = answers.find(({ status }) => status === 500);
    expect(late?.json.exception.message).toMatch(/^async-lock timed out in queue/);
  });

  test("message lists can be filtered, and a bad filter is refused with an array", async () => {
    await startAgain({ storeDelayMs: 0 });
    await send("628123456781", undefined, "a");
    await send("628123456782", undefined, "b");
    const all = await ask("GET", "/api/one/chats/all/messages?limit=1");
    expect(all.json).toMatchObject([{ body: "b", fromMe: true, ack: 0, ackName: "PENDING" }]);
    const chat = "/api/one/chats/628123456781%40c.us/messages";
    expect((await ask("GET", `${chat}?filter.fromMe=true`)).json).toMatchObject([{ body: "a" }]);
    expect((await ask("GET", `${chat}?filter.fromMe=false`)).json).toEqual([]);
    expect((await ask("GET", `${chat}?filter.timestamp.gte=9999999999`)).json).toEqual([]);
    expect((await ask("GET", `${chat}?filter.ack=NEVER`)).json).toMatchObject({
      message: [expect.any(String)],
    });
    simulator.setEngine("WEBJS");
    expect((await ask("GET", "/api/one/chats/all/messages")).status).toBe(501);
    expect((await ask("GET", "/api/one/new-message-id")).status).toBe(501);
  });

  test("its page says what it is, and shows a message's words as words", async () => {
    await send("628123456789", newMessageId(), "<script>alert(1)</script>");
    const { text } = await ask("GET", "/", undefined, null);
    expect(text).toContain("WAHA SIMULATOR");
    expect(text).toContain("Nothing is sent to WhatsApp");
    expect(text).not.toContain("<script>");
    expect(text).toContain("&#60;script&#62;");
    for (const fault of Object.keys(FAULTS)) expect(text).toContain(fault);
  });
});

describe("webhooks", () => {
  type Delivery = { requestId: string; hmac: string; body: string };
  let deliveries: Delivery[];
  let refuse: number;
  let url: string;
  let close: () => void;

  beforeEach(async () => {
    deliveries = [];
    refuse = 0;
    const receiver = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk) => chunks.push(chunk));
      request.on("end", () => {
        const requestId = String(request.headers["x-webhook-request-id"]);
        const hmac = String(request.headers["x-webhook-hmac"]);
        deliveries.push({ requestId, hmac, body: Buffer.concat(chunks).toString() });
        response.writeHead(refuse-- > 0 ? 404 : 204).end();
      });
    });
    await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
    url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
    close = () => {
      receiver.close();
      receiver.closeAllConnections();
    };
    const events = ["message.any", "message.ack", "session.status"];
    const webhooks = [{ url, events, hmac: { key: "k" } }];
    await startAgain({ webhooks, ackMs: { server: 20, device: 40, read: 60 }, sessions: [] });
  });
  afterEach(() => close());

  const eventsOf = (kind: string) =>
    deliveries.map(({ body }) => parseWebhook(body)).filter((event) => event?.kind === kind);

  test("tell of the session, the message and its acknowledgements, signed", async () => {
    simulator.sessions.addWorking("one", ONE.phone);
    const id = newMessageId();
    await send("628123456789", id);
    await expect
      .poll(() =>
        eventsOf("ack")
          .map((each) => each?.kind === "ack" && each.ack)
          .sort(),
      )
      .toEqual([1, 2, 3]);
    expect(eventsOf("session")).toMatchObject([{ session: "one", status: "WORKING", phone: ONE.phone }]);
    expect(eventsOf("message")).toMatchObject([
      { messageId: id, chatId: "628123456789@c.us", ack: 0, body: "Hello" },
    ]);
    for (const { hmac, body } of deliveries) {
      expect(verifyWebhook(body, hmac, "k")).toBe(true);
      expect(hmac).toBe(createHmac("sha512", "k").update(body).digest("hex"));
    }
  });

  test("are tried again after any refusal, with the same ids", async () => {
    refuse = 2;
    simulator.sessions.addWorking("one", ONE.phone);
    await poll(() => deliveries.length).toBe(3);
    expect(new Set(deliveries.map(({ requestId }) => requestId)).size).toBe(1);
    expect(new Set(deliveries.map(({ body }) => body)).size).toBe(1);
    await poll(() => simulator.webhooks.counts).toEqual({ delivered: 1, failed: 2, given_up: 0 });
  });

  test("that wait for a retry are lost in a restart", async () => {
    const retries = { delaySeconds: 60 };
    await startAgain({ webhooks: [{ url, events: ["*"], retries }], sessions: [] });
    refuse = 2;
    const session = simulator.sessions.addWorking("one", ONE.phone);
    await poll(() => simulator.webhooks.counts.failed).toBe(1);
    simulator.restart();
    const tries = (status: string) =>
      eventsOf("session").filter((each) => each?.kind === "session" && each.status === status);
    await poll(() => tries("STARTING").length).toBe(2);
    await poll(() => session.status).toBe("WORKING");
    await poll(() => new Set(tries("WORKING").map((each) => each?.eventId)).size).toBe(2);
    expect(tries("WORKING")).toHaveLength(2);
  });

  test("can be doubled and shuffled", async () => {
    simulator.sessions.addWorking("one", ONE.phone);
    simulator.faults.set({ seed: 3, webhooks: { duplicateRate: 1, shuffleMs: 50 } });
    await send("628123456789");
    await poll(() => eventsOf("ack").length).toBe(6);
    expect(new Set(eventsOf("ack").map((event) => event?.eventId)).size).toBe(3);
  });

  test("of a repeated id bring its acknowledgements once, its message twice", async () => {
    simulator.sessions.addWorking("one", ONE.phone);
    const id = newMessageId();
    await send("628123456789", id);
    await send("628123456789", id);
    await poll(() => eventsOf("ack").length).toBe(3);
    expect(eventsOf("message")).toHaveLength(2);
  });

  test("on GOWS the 201 is the server's acknowledgement; no event says it again", async () => {
    simulator.setEngine("GOWS");
    simulator.sessions.addWorking("one", ONE.phone);
    await send("628123456780");
    await poll(() => eventsOf("ack").length).toBe(2);
    expect(eventsOf("ack")).toMatchObject([{ ack: 2 }, { ack: 3 }]);
    expect(eventsOf("message")).toMatchObject([{ ack: 1, chatId: expect.stringMatching(/@lid$/) }]);
  });

  test("tell of a refusal, and that the account is restricted", async () => {
    simulator.sessions.addWorking("one", ONE.phone);
    await send(`62812${FAULTS["restricted-463"].ending}`);
    await poll(() => eventsOf("ack")).toMatchObject([{ ack: -1 }]);
    expect(eventsOf("session").at(-1)).toMatchObject({ status: "WORKING", timelock: { isActive: true } });
  });

  test("acknowledgements may come before the answer", async () => {
    simulator.sessions.addWorking("one", ONE.phone);
    await send(`62812${FAULTS["acks-before-answer"].ending}`);
    expect(eventsOf("ack")).toHaveLength(2);
  });
});
