/* Phones in the simulator that WhatsApp locks for new people, or caps, and what is seen of those who type. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { capping, type Engine, readChatList, timelock, type WahaServer } from "~/platform/waha";
import { type Simulator, startSimulator } from "../../simulator/server";
import { newMessageId } from "../support/message-id";

const PHONE = "628110000001";
const CONTACT = "628123400000";
let simulator: Simulator;
let waha: WahaServer;

beforeEach(async () => {
  const ackMs = { server: 1, device: 2, read: 3 };
  const sessions = [{ name: "one", phone: PHONE }];
  simulator = await startSimulator({ waitScale: 0.02, sessions, storeDelayMs: 0, ackMs });
  const { host, port, apiKey } = simulator;
  waha = { host, port, apiKey, https: false };
});
afterEach(() => simulator.close());

async function call(method: string, path: string, body?: unknown) {
  const headers = { "x-api-key": simulator.apiKey, "content-type": "application/json" };
  const answer = await fetch(`${simulator.url}${path}`, { method, headers, body: JSON.stringify(body) });
  return { status: answer.status, text: await answer.text() };
}
const session = (order: object) => call("PUT", "/__sim/sessions/one", order);
const contacts = (...numbers: string[]) => call("PUT", "/__sim/people/contacts", { phone: PHONE, numbers });
const send = (to: string) =>
  call("POST", "/api/sendText", { session: "one", chatId: `${to}@c.us`, text: "Hi", id: newMessageId() });
const sendToNew = async (count: number, from = 0) => {
  for (let i = from; i < from + count; i++) expect((await send(`6281777${1000 + i}`)).status).toBe(201);
};
const reached = () => simulator.journal.list().map(({ chatId }) => chatId.replace("@c.us", ""));

test.each<Engine>(["NOWEB", "GOWS", "WEBJS"])(
  "%s: after so many strangers a phone is locked for new people, says until when, and opens by itself",
  async (engine) => {
    simulator.setEngine(engine);
    await contacts(CONTACT);
    await session({ strangers: { lockAfter: 2, lockSeconds: 0.4 } });
    await send(CONTACT);
    await sendToNew(1);
    expect(await timelock(waha, "one")).toMatchObject({ isActive: false });
    await sendToNew(1, 1);
    const lockedAt = Date.now();
    const lock = await timelock(waha, "one");
    if (lock.kind !== "known") throw new Error(lock.kind);
    expect(lock.isActive).toBe(true);
    expect(Math.abs(lock.endsAt!.getTime() - lockedAt)).toBeLessThan(2_000);

    const refused = await send("62817772000");
    if (engine === "GOWS") expect(refused.text).toContain("server returned error 463");
    else expect(refused.status).toBe(201);
    expect((await send(CONTACT)).status).toBe(201);
    expect(reached()).toEqual([CONTACT, "62817771000", "62817771001", ...[CONTACT]]);
    if (engine !== "GOWS")
      await expect.poll(() => simulator.journal.refused()).toMatchObject([{ code: "463", ack: -1 }]);

    await expect.poll(() => timelock(waha, "one")).toMatchObject({ isActive: false });
    await sendToNew(1, 2);
    expect(reached()).toContain("62817771002");
  },
);

test("whoever answers is no stranger any more; locked wholly, nobody is written to", async () => {
  await session({ strangers: { lockAfter: 3, lockSeconds: 60, wholly: true } });
  await sendToNew(1);
  await call("POST", "/__sim/incoming", { session: "one", from: "62817771000", text: "Ya" });
  await sendToNew(2);
  expect(await timelock(waha, "one")).toMatchObject({ isActive: false });
  await sendToNew(1, 2);
  expect(await timelock(waha, "one")).toMatchObject({ isActive: true });
  await send("62817771000");
  expect(simulator.journal.refused()).toMatchObject([{ chatId: "62817771000@c.us" }]);
  expect((await session({ strangers: { lockAfter: 0 } })).status).toBe(400);
});

test("a quota counts new people, warns twice, is used up, and begins anew with its cycle", async () => {
  await contacts(CONTACT);
  await session({ quota: { total: 20, used: 14, endsInSeconds: 1, cycleSeconds: 3_600 } });
  const told = async () => {
    const quota = await capping(waha, "one");
    return quota.kind === "known" && [quota.status, quota.usedQuota];
  };
  await send(CONTACT);
  expect(await told()).toEqual(["NONE", 14]);
  await sendToNew(2);
  expect(await told()).toEqual(["FIRST_WARNING", 16]);
  await sendToNew(3, 2);
  expect(await told()).toEqual(["SECOND_WARNING", 19]);
  await sendToNew(2, 5);
  expect(await told()).toEqual(["CAPPED", 20]);
  await expect.poll(() => simulator.journal.refused()).toMatchObject([{ code: "475", ack: -1 }]);
  await send(CONTACT);
  expect(reached().filter((to) => to === CONTACT)).toHaveLength(2);
  await expect.poll(told, { timeout: 3_000 }).toEqual(["NONE", 0]);
  await sendToNew(1, 7);
  expect(await told()).toEqual(["NONE", 1]);
});

test("whoever wrote before is among the chats of a phone, also once it is paired anew", async () => {
  const chats = async () => {
    const answer = await readChatList(waha, "NOWEB", "one", 0);
    return answer.kind === "page" && answer.chats.map(({ chatId, last }) => [chatId, last?.fromMe]);
  };
  await contacts(CONTACT, "628123400001");
  const both = [
    ["628123400001@c.us", false],
    [`${CONTACT}@c.us`, false],
  ];
  expect(((await chats()) as unknown[]).sort()).toEqual(both.sort());
  await send(CONTACT);
  await contacts(CONTACT);
  expect(await chats()).toContainEqual([`${CONTACT}@c.us`, true]);
  await call("POST", "/__sim/sessions/one/logout");
  await call("POST", "/__sim/sessions/one/scan");
  await expect.poll(async () => (await chats()) || []).toHaveLength(2);
  await call("PUT", "/__sim/sessions/one", { phone: "628110000002" });
  expect(await chats()).toEqual([]);
  expect((await contacts("not a number")).status).toBe(400);
});

test("typing and presence are in the journal; they want a session that works, and a presence that there is", async () => {
  const [chatId, other] = [`${CONTACT}@c.us`, { session: "one", chatId: `${CONTACT}@c.us` }];
  const presence = async () => JSON.parse((await call("GET", "/api/sessions/one")).text).presence;
  expect((await call("POST", "/api/one/presence", { presence: "offline" })).text).toBe('{"result":true}');
  expect(await presence()).toBe("offline");
  expect((await call("POST", "/api/startTyping", other)).status).toBe(201);
  expect((await call("POST", "/api/stopTyping", other)).status).toBe(201);
  expect(await presence()).toBe("online");
  await call("POST", "/api/one/presence", { presence: "typing", chatId });
  const lines = (await call("GET", "/__sim/journal/typing")).text.trim().split("\n");
  expect(lines.map((line) => JSON.parse(line)).map((done) => [done.chatId, done.doing])).toEqual([
    [null, "offline"],
    ...[
      [chatId, "typing"],
      [chatId, "paused"],
      [chatId, "typing"],
    ],
  ]);
  expect((await call("POST", "/api/one/presence", { presence: "away" })).status).toBe(400);
  expect((await call("POST", "/api/startTyping", { chatId })).status).toBe(400);
  await call("POST", "/api/sessions/one/stop");
  expect((await call("POST", "/api/startTyping", other)).status).toBe(422);
});
