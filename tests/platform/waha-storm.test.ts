import { afterEach, beforeEach, expect, test } from "vitest";
import { closeConnections, type Engine, type SendOutcome, sendText } from "~/platform/waha";
import { type Simulator, startSimulator } from "../../simulator/server";
import { newMessageId } from "../support/message-id";

const MESSAGES = 2_000;
const IN_FLIGHT = 64;

let simulator: Simulator;
beforeEach(async () => {
  simulator = await startSimulator({ waitScale: 0.002, sessions: [{ name: "one", phone: "628110000001" }] });
});
afterEach(async () => {
  await simulator.close();
  await closeConnections();
});

test.each(["NOWEB", "GOWS"] as Engine[])(
  "in a storm of faults on %s, accepted means received, refused and not-now mean not received, nothing doubles",
  async (engine) => {
    simulator.setEngine(engine);
    simulator.faults.set({
      seed: 11,
      rates: {
        "drop-before": 0.06,
        "drop-after": 0.06,
        "error-before": 0.06,
        "error-after": 0.06,
        "error-502": 0.03,
        "empty-201": 0.03,
        "empty-201-sent": 0.03,
        "broken-answer": 0.03,
        "rate-limit": 0.03,
        "session-lost": 0.01,
      },
    });
    const server = { host: simulator.host, port: simulator.port, https: false, apiKey: simulator.apiKey };
    const outcomes = new Map<string, SendOutcome>();
    let next = 0;
    const sender = async () => {
      while (next < MESSAGES) {
        const id = newMessageId();
        const chatId = `62812${1_000_000 + next++}@c.us`;
        const message = { session: "one", chatId, text: `Hello ${chatId}`, id };
        outcomes.set(id, await sendText(server, message, { timeoutMs: 20_000 }));
      }
    };
    await Promise.all(Array.from({ length: IN_FLIGHT }, sender));

    const received = new Set(simulator.journal.list().map(({ id }) => id));
    const wrong = [...outcomes].filter(
      ([id, { kind }]) => (kind === "accepted") !== received.has(id) && kind !== "unknown",
    );
    expect(wrong).toEqual([]);
    const unknown = [...outcomes]
      .filter(([, { kind }]) => kind === "unknown")
      .map(([id]) => received.has(id));
    expect(new Set(unknown)).toEqual(new Set([true, false]));
    expect(simulator.journal.summary()).toMatchObject({ repeated: 0, calls: MESSAGES });
  },
);
