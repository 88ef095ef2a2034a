/* What people are shown before a message: calls that never throw, and that nobody waits for long. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { setPresence, startTyping, stopTyping, type WahaServer } from "~/platform/waha";
import { type Simulator, startSimulator } from "../../simulator/server";

const CHAT = { session: "one", chatId: "628123400000@c.us" };
let simulator: Simulator;
let waha: WahaServer;

beforeEach(async () => {
  const sessions = [{ name: "one", phone: "628110000001" }];
  simulator = await startSimulator({ waitScale: 0.02, sessions });
  const { host, port, apiKey } = simulator;
  waha = { host, port, apiKey, https: false };
});
afterEach(() => simulator.close());

const seen = () => simulator.journal.done().map(({ chatId, doing }) => [chatId, doing]);

test("the receiver sees the typing and its end, and all see who is online", async () => {
  expect(await startTyping(waha, CHAT)).toBe(true);
  expect(await stopTyping(waha, CHAT)).toBe(true);
  expect(await setPresence(waha, "one", "offline")).toBe(true);
  expect(seen()).toEqual([
    [CHAT.chatId, "typing"],
    [CHAT.chatId, "paused"],
    [null, "offline"],
  ]);
});

test("a session that is not there, a key that is wrong, a WAHA that hangs or is gone: no, and no error", async () => {
  expect(await startTyping(waha, { ...CHAT, session: "two" })).toBe(false);
  expect(await stopTyping({ ...waha, apiKey: "wrong" }, CHAT)).toBe(false);
  simulator.faults.set({ typingMs: 60_000 });
  const began = performance.now();
  expect(await setPresence(waha, "one", "offline", 200)).toBe(false);
  expect(performance.now() - began).toBeLessThan(10_000);
  expect(seen()).toEqual([]);
  await simulator.close();
  expect(await startTyping(waha, CHAT)).toBe(false);
  expect(await startTyping({ ...waha, host: "0.0.0.0" }, CHAT)).toBe(false);
});
