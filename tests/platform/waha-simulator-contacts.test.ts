/* People in the simulator: what they write is in WAHA's store, and told while the session is connected. */
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Engine, incomingSince } from "~/platform/waha";
import { ANSWERS, type ContactOrder } from "../../simulator/contacts/contact-book";
import { type Simulator, startSimulator } from "../../simulator/server";
import { newMessageId } from "../support/message-id";

const SESSION = { name: "one", phone: "628110000001" };
const began = new Date(Date.now() - 60_000);
let simulator: Simulator;

beforeEach(async () => {
  simulator = await startSimulator({ waitScale: 0.02, sessions: [SESSION], storeDelayMs: 0 });
});
afterEach(() => simulator.close());

async function call(method: string, path: string, body?: unknown) {
  const headers = { "x-api-key": simulator.apiKey, "content-type": "application/json" };
  const answer = await fetch(`${simulator.url}${path}`, { method, headers, body: JSON.stringify(body) });
  return { status: answer.status, text: await answer.text() };
}
const order = (people: ContactOrder) => call("PUT", "/__sim/people", { afterMs: 1, ...people });
const send = (to: string) =>
  call("POST", "/api/sendText", { session: "one", chatId: `${to}@c.us`, text: "Hi", id: newMessageId() });
const incoming = (body: object) => call("POST", "/__sim/incoming", { session: "one", ...body });
async function read(engine: Engine = "NOWEB", since = began) {
  const { host, port, apiKey } = simulator;
  const answer = await incomingSince({ host, port, apiKey, https: false }, engine, "one", since);
  return answer.kind === "read" ? answer.messages.map(({ chatId, body }) => [chatId, body]) : answer;
}

test("people whose number ends so answer what they get, each once for each message", async () => {
  await order({});
  for (const { ending } of Object.values(ANSWERS)) await send(`62812${ending}`);
  await send("628123456789");
  const texts = Object.values(ANSWERS).map(({ ending, text }) => [`62812${ending}@c.us`, text]);
  const wanted = [...texts, [`62812${ANSWERS["stop-then-start"].ending}@c.us`, "mulai"]].sort();
  await expect.poll(async () => ((await read()) as string[][]).sort()).toEqual(wanted);
  const stops = (await call("GET", "/__sim/people/stops")).text.trim().split("\n");
  expect(stops.map((line) => JSON.parse(line).person)).toEqual([
    `62812${ANSWERS.stop.ending}@c.us`,
    `62812${ANSWERS["stop-then-start"].ending}@c.us`,
  ]);
});

test("of all others a share answers, the same for the same seed; an answer that nobody gives is refused", async () => {
  expect((await order({ rates: { shout: 1 } as never })).status).toBe(400);
  await order({ seed: 7, rates: { stop: 0.5 } });
  for (let i = 0; i < 20; i++) await send(`62812345${String(i).padStart(4, "0")}`);
  await expect.poll(async () => ((await read()) as string[][]).length).toBeGreaterThan(4);
  expect(((await read()) as string[][]).length).toBeLessThan(16);
});

test("what is written to a session that is away is in its store when it is back", async () => {
  await call("POST", "/api/sessions/one/stop");
  await incoming({ from: "628123456789", text: "STOP" });
  expect(await read()).toMatchObject({ kind: "unclear" });
  await call("POST", "/api/sessions/one/start");
  await expect.poll(() => read()).toEqual([["628123456789@c.us", "STOP"]]);
});

test("late, it comes only after the connection, in its order, and is told; if the connection is lost, after the next", async () => {
  const told: string[] = [];
  const hook = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => {
      body += chunk;
    });
    request.on("end", () => {
      const { event, payload } = JSON.parse(body);
      if (event === "message") told.push(payload.body);
      response.end();
    });
  }).listen(0, "127.0.0.1");
  await once(hook, "listening");
  const url = `http://127.0.0.1:${(hook.address() as AddressInfo).port}/`;
  const config = { noweb: { store: { enabled: true } }, webhooks: [{ url, events: ["message"] }] };
  await call("PUT", "/api/sessions/one", { config });
  await order({ lateMs: [60_000, 60_000] });
  await call("POST", "/api/sessions/one/stop");
  await incoming({ from: "628123456789", text: "Halo" });
  await simulator.crash(1); // it was stopped, and stays so
  await call("POST", "/api/sessions/one/start");
  expect(await read()).toEqual([]); // which waits for the session
  await call("POST", "/api/sessions/one/stop");
  await incoming({ from: "628123456789", text: "STOP" });
  await order({ lateMs: [100, 100] });
  await call("POST", "/api/sessions/one/start");
  await expect.poll(() => told).toEqual(["Halo", "STOP"]);
  expect(await read()).toEqual([
    ["628123456789@c.us", "Halo"],
    ["628123456789@c.us", "STOP"],
  ]);
  const stop = JSON.parse((await call("GET", "/__sim/people/stops")).text);
  expect(stop.cameAt - stop.at).toBeGreaterThanOrEqual(100);
  hook.close();
  hook.closeAllConnections();
});

test("own messages are not read, nor what came before; of engines without a store for all chats nothing can be", async () => {
  await send("628123456789");
  await incoming({ from: "628123456789", text: "Halo" });
  expect(await read()).toEqual([["628123456789@c.us", "Halo"]]);
  expect(await read("NOWEB", new Date(Date.now() + 5_000))).toEqual([]);
  expect(await read("WEBJS")).toEqual({ kind: "cannot" });
});

test("the README names every answer with its number and its text", () => {
  const readme = readFileSync("simulator/README.md", "utf8");
  for (const [name, { ending, text }] of Object.entries(ANSWERS)) {
    expect(readme).toContain(`| …${ending} | ${name} |`);
    expect(readme).toContain(text);
  }
});
