/*
 * What comes between a session and its phone, as a real WAHA showed it: dropped connections, a network that
 * is away, phones that log out, unlink or are another one, and codes that nobody types.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { FAULTS, type FaultName } from "../../simulator/faults/fault-table";
import type { SimulatorOptions } from "../../simulator/options";
import { type Simulator, startSimulator } from "../../simulator/server";
import { nextTryAfterMs } from "../../simulator/webhooks/webhook-retries";
import { newMessageId } from "../support/message-id";

const ONE = { name: "one", phone: "628110000001" };
const TO = "628123456789";
/** So that a state of two seconds lasts for the questions of a test on a busy machine, too. */
const ROOM_TO_ASK = 0.5;

let simulator: Simulator;

beforeEach(() => start({}));
afterEach(() => simulator.close());

async function start(options: SimulatorOptions): Promise<void> {
  simulator = await startSimulator({ waitScale: 0.02, sessions: [ONE], storeDelayMs: 0, ...options });
}

async function startAgain(options: SimulatorOptions): Promise<void> {
  await simulator.close();
  await start(options);
}

const poll = <T>(look: () => T) => expect.poll(look, { timeout: 10_000, interval: 10 });
const one = () => simulator.sessions.get("one")!;
const status = () => one().status;
/** Every state it came into since, also those that are over before a busy machine asks. */
const states = (known: unknown[] = []) =>
  one()
    .history.filter((each) => !known.includes(each))
    .map((each) => each.status);

async function ask(method: string, path: string, body?: unknown) {
  const headers = { "x-api-key": simulator.apiKey, "content-type": "application/json" };
  const response = await fetch(`${simulator.url}${path}`, { method, headers, body: JSON.stringify(body) });
  const text = await response.text();
  return { status: response.status, json: text && JSON.parse(text) };
}

const send = (to = TO, id = newMessageId(), session = "one") =>
  ask("POST", "/api/sendText", { session, chatId: `${to}@c.us`, text: "Hello", id });
const stored = async (id: string) => (await ask("GET", `/api/one/chats/all/messages/${id}`)).status;
const command = (path: string, body?: unknown) => ask("POST", `/__sim/${path}`, body);
const working = () => poll(() => one().status === "WORKING" && one().connected).toBe(true);
const numberOf = (fault: FaultName) => `62812${FAULTS[fault].ending}`;

test("a stop, a restart and a restart of the server keep the message store; logging out and deleting wipe it", async () => {
  const id = newMessageId();
  await send(TO, id);
  await ask("POST", "/api/sessions/one/stop");
  await ask("POST", "/api/sessions/one/start");
  await working();
  await ask("POST", "/api/sessions/one/restart");
  await working();
  simulator.restart();
  await working();
  expect(await stored(id)).toBe(200);
  await ask("POST", "/api/sessions/one/logout");
  await working();
  expect(one().phone).toBe(ONE.phone);
  expect(await stored(id)).toBe(404);
  const later = newMessageId();
  await send(TO, later);
  expect(await stored(later)).toBe(200);
  await ask("DELETE", "/api/sessions/one");
  await ask("POST", "/api/sessions", {
    name: "one",
    start: true,
    config: { noweb: { store: { enabled: true } } },
  });
  await working();
  expect(await stored(later)).toBe(404);
});

test("another phone can be paired into the same session; what it sends comes from another number", async () => {
  const id = newMessageId();
  await send(TO, id);
  await command("sessions/one/logout");
  await poll(status).toBe("SCAN_QR_CODE");
  await command("sessions/one/scan", { phone: "628119999999" });
  await working();
  expect(await stored(id)).toBe(404);
  await send(TO, id);
  expect(simulator.journal.list({ id })).toMatchObject([
    { phone: ONE.phone, calls: 1 },
    { phone: "628119999999", calls: 1 },
  ]);
});

test("a dropped connection is told by the sends first, then by the status, and comes back by itself", async () => {
  await startAgain({ waitScale: ROOM_TO_ASK });
  await command("sessions/one/drop");
  expect(status()).toBe("WORKING");
  const closed = { status: 500, json: { exception: { message: "Connection Closed" } } };
  expect(await send()).toMatchObject(closed);
  expect(await ask("GET", `/api/contacts/check-exists?phone=${TO}&session=one`)).toMatchObject(closed);
  expect((await ask("GET", "/api/sessions/one")).json).toMatchObject({ status: "WORKING" });
  await poll(status).toBe("STARTING");
  await working();
  expect((await send()).status).toBe(201);
  expect(simulator.journal.summary()).toMatchObject({ messages: 1 });
});

test("what is in the air when the connection drops is not accepted", async () => {
  await startAgain({ sendMs: 200 });
  const sending = send();
  await poll(() => simulator.journal.calls).toBe(1);
  await command("sessions/one/drop");
  expect((await sending).status).toBe(500);
  expect(simulator.journal.list()).toEqual([]);
});

test("a session that is being stopped or logged out says WORKING and sends nothing", async () => {
  await startAgain({ waitScale: ROOM_TO_ASK });
  const stopping = ask("POST", "/api/sessions/one/stop");
  await poll(() => one().connected).toBe(false);
  expect((await send()).json).toMatchObject({ exception: { message: "Connection Closed" } });
  await stopping;
});

test("without a network a session is STARTING again and again, then FAILED with its pairing kept, until it is restarted", async () => {
  await startAgain({ networkTries: 3 });
  await ask("PUT", "/__sim/network", { away: true });
  await poll(status).toBe("FAILED");
  expect(states()).toEqual(["STARTING", "STARTING", "FAILED"]);
  expect((await ask("GET", "/api/sessions/one")).json.me).toMatchObject({ id: `${ONE.phone}@c.us` });
  const known = one().history;
  await ask("POST", "/api/sessions/one/restart");
  await poll(() => states(known)).toEqual(["STARTING", "STARTING", "FAILED"]);
  await ask("PUT", "/__sim/network", { away: false });
  expect(status()).toBe("FAILED");
  await ask("POST", "/api/sessions/one/restart");
  await working();
});

const ackOf = async (id: string) => (await ask("GET", `/api/one/chats/all/messages/${id}`)).json.ack;
const reached = () => simulator.journal.list({ session: "one" }).map(({ id }) => id);

test("what is sent over a half-open connection is accepted and reaches nobody, also after a restart; then all is well", async () => {
  await startAgain({ ackMs: { server: 0, device: 0, read: 0 } });
  await command("sessions/one/half-open");
  const [lost, later] = [newMessageId(), newMessageId()];
  expect(await send(TO, lost)).toMatchObject({ status: 201, json: { status: "PENDING" } });
  expect(status()).toBe("WORKING");
  await ask("POST", "/api/sessions/one/restart");
  await working();
  await send(TO, later);
  expect(reached()).toEqual([later]);
  expect([await ackOf(lost), await ackOf(later)]).toEqual([0, 3]);
});

test("a half-open connection drops by itself when its time is over; GOWS waits for WhatsApp's server in vain", async () => {
  await command("sessions/one/half-open", { ms: 50 });
  const known = [...one().history];
  await poll(() => states(known)).toContain("STARTING");
  await working();
  simulator.setEngine("GOWS", "2026.8.2");
  await command("sessions/one/half-open");
  expect((await send()).status).toBe(500);
  expect(reached()).toEqual([]);
});

test("a single message that never leaves is accepted all the same", async () => {
  const id = newMessageId();
  expect((await send(numberOf("lost-after"), id)).status).toBe(201);
  expect(await ackOf(id)).toBe(0);
  expect(reached()).toEqual([]);
});

test("a phone that unlinked the device leaves a FAILED session with its pairing and its store; only pairing anew helps", async () => {
  const id = newMessageId();
  await send(TO, id);
  await command("sessions/one/unlink");
  for (let restarts = 0; restarts < 2; restarts++) {
    expect(status()).toBe("FAILED");
    expect((await ask("GET", "/api/sessions/one")).json.me).toMatchObject({ id: `${ONE.phone}@c.us` });
    const known = one().history;
    await ask("POST", "/api/sessions/one/restart");
    await poll(() => states(known)).toEqual(["STARTING", "FAILED"]);
  }
  await ask("POST", "/api/sessions/one/logout");
  await working();
  expect(await stored(id)).toBe(404);
});

test("NOWEB names the phone that a code was asked for before anybody typed it; never typed, only a new pairing helps", async () => {
  await ask("POST", "/api/sessions", { name: "new", start: true });
  const fresh = () => simulator.sessions.get("new")!;
  await poll(() => fresh().status).toBe("SCAN_QR_CODE");
  expect((await ask("GET", "/api/sessions/new")).json.me).toBeNull();
  const phone = "6281119990035";
  await ask("POST", "/api/new/auth/request-code", { phoneNumber: phone });
  const nobodyYet = { id: `${phone}@c.us`, pushName: "~" };
  expect((await ask("GET", "/api/sessions/new")).json).toMatchObject({
    status: "SCAN_QR_CODE",
    me: nobodyYet,
  });
  await poll(() => fresh().status).toBe("FAILED");
  expect((await ask("GET", "/api/sessions/new")).json.me).toEqual(nobodyYet);
  await ask("POST", "/api/sessions/new/restart");
  expect((await ask("GET", "/api/sessions/new")).json.me).toEqual(nobodyYet);
  await poll(() => fresh().status).toBe("FAILED");
  await ask("POST", "/api/sessions/new/logout");
  await poll(() => fresh().status).toBe("WORKING");
});

test("a scanned code is followed by STARTING, then WORKING", async () => {
  await ask("POST", "/api/sessions", { name: "new", start: true });
  await poll(() => simulator.sessions.get("new")?.status).toBe("WORKING");
  const statuses = simulator.sessions.get("new")?.history.map((each) => each.status);
  expect(statuses).toEqual(["SCAN_QR_CODE", "STARTING", "WORKING"]);
});

test("a Core before 2026.6.1 refuses every session name but default, whatever is asked of it", async () => {
  await startAgain({ tier: "CORE", sessions: [ONE, { name: "default", phone: "628110000002" }] });
  const words = expect.stringContaining("WAHA Core support only 'default' session.");
  const refused = { status: 422, json: { message: words, statusCode: 422 } };
  expect((await send()).status).toBe(201);
  await ask("PUT", "/__sim/engine", { version: "2026.5.1" });
  expect(await send()).toMatchObject(refused);
  expect(await ask("GET", "/api/sessions/one")).toMatchObject(refused);
  expect(await ask("POST", "/api/sessions/one/start")).toMatchObject(refused);
  expect(await ask("POST", "/api/sessions", { name: "new", start: true })).toMatchObject(refused);
  expect(await ask("GET", `/api/contacts/check-exists?phone=${TO}&session=one`)).toMatchObject(refused);
  expect((await send(TO, newMessageId(), "default")).status).toBe(201);
});

test("numbers bring each of these about", async () => {
  await send(numberOf("connection-dropped"));
  expect(status()).toBe("WORKING");
  await poll(status).toBe("STARTING");
  await working();
  await send(numberOf("unlinked"));
  await poll(status).toBe("FAILED");
  await command("sessions/one/logout");
  await working();
  await send(numberOf("another-phone"));
  await working();
  expect(one().phone).toBe("628110000002");
  await send(numberOf("logged-out"));
  await working();
  expect(one().phone).toBe("628110000002");
  expect(simulator.journal.list()).toEqual([]);
  await startAgain({ waitScale: 0.001, networkTries: 2 });
  await send(numberOf("network-away"));
  await poll(status).toBe("FAILED");
  await ask("PUT", "/__sim/network", { away: false });
  await ask("POST", "/api/sessions/one/restart");
  await working();
});

test("the journal tells the receipts, and what reached nobody with WhatsApp's code", async () => {
  await startAgain({ ackMs: { server: 0, device: 0, read: 10 } });
  await send();
  await poll(() => simulator.journal.list()[0]?.ack).toBe(3);
  await send(numberOf("restricted-463"));
  const { json } = await ask("GET", "/__sim/journal/refused");
  expect(json).toMatchObject({ session: "one", phone: ONE.phone, ack: -1, code: "463" });
});

test("receipts may skip steps, may come from the @lid chat, and do not come to another phone", async () => {
  const told: { id: string; from: string; ack: number }[] = [];
  const receiver = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk) => chunks.push(chunk));
    request.on("end", () => {
      const { id, from, ack } = JSON.parse(Buffer.concat(chunks).toString()).payload;
      told.push({ id, from, ack });
      response.end();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  const webhooks = [{ url, events: ["message.ack"] }];
  await startAgain({ webhooks, ackMs: { server: 10, device: 20, read: 30 } });
  await send(numberOf("read-only"));
  await poll(() => told).toMatchObject([{ from: `${numberOf("read-only")}@c.us`, ack: 3 }]);
  await send(numberOf("receipts-by-lid"));
  await poll(() => told.length).toBe(4);
  expect(told.slice(1).every(({ from }) => from.endsWith("@lid"))).toBe(true);

  await startAgain({ webhooks, ackMs: { server: 500, device: 510, read: 520 } }); // the other phone comes first
  told.length = 0;
  const [earlier, later] = [newMessageId(), newMessageId()];
  await send(TO, earlier);
  simulator.sessions.addWorking("one", "628119999999");
  expect((await send(TO, later)).status).toBe(201);
  await poll(() => told.length).toBe(3);
  expect(told.every(({ id }) => id.endsWith(later))).toBe(true);
  receiver.close();
  receiver.closeAllConnections();
});

test("a webhook is tried once and then as often as its policy says, with its pauses", () => {
  const pauses = (retries: Parameters<typeof nextTryAfterMs>[0]) => {
    const list: number[] = [];
    for (let pause = nextTryAfterMs(retries, 1); pause !== null; ) {
      list.push(pause);
      pause = nextTryAfterMs(retries, list.length + 1);
    }
    return list;
  };
  expect(pauses(undefined)).toEqual(Array(15).fill(2_000));
  expect(pauses({ policy: "linear", delaySeconds: 3, attempts: 3 })).toEqual([3_000, 6_000, 9_000]);
  expect(pauses({ policy: "exponential", attempts: 4 })).toEqual([2_000, 4_000, 8_000, 16_000]);
});
