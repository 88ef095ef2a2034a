import { afterAll, beforeAll, expect, test } from "vitest";
import { newMessageId, sendText } from "~/platform/waha";
import { type Simulator, startSimulator } from "../../simulator/server";

let simulator: Simulator;
beforeAll(async () => {
  simulator = await startSimulator({ waitScale: 0.01, sessions: [{ name: "one", phone: "628110000001" }] });
});
afterAll(() => simulator.close());

test("a text arrives once, under our own id", async () => {
  const server = { host: simulator.host, port: simulator.port, https: false, apiKey: simulator.apiKey };
  const id = newMessageId();
  const message = { session: "one", chatId: "628123456789@c.us", text: "Hello", id };
  const outcome = await sendText(server, message, { timeoutMs: 5_000 });
  expect(outcome).toEqual({ kind: "accepted", messageId: id, honoured: true, ack: 0 });
  expect(simulator.journal.list()).toMatchObject([{ session: "one", chatId: message.chatId, id, text: "Hello" }]);
});
