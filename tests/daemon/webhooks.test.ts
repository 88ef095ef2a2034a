import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { noteReply } from "~/domain/replies/note";
import { db, transaction } from "~/platform/db";
import { type Simulator, startSimulator } from "../../simulator/server";
import { queuedBatch } from "../support/batch";
import { person } from "../support/cast";
import { ended, startDaemon } from "../support/daemon";
import { connectedDevice } from "../support/device";
import { until } from "../support/until";
import { type Receiver, startReceiver } from "../support/webhook-receiver";
import { webhookFor } from "../support/webhooks";

/** The long form: WEBHOOK_KILLS=50 WEBHOOK_ROWS=500 npx vitest run tests/daemon/webhooks.test.ts */
const KILLS = Number(process.env.WEBHOOK_KILLS ?? 3);
const ROWS = Number(process.env.WEBHOOK_ROWS ?? 60);
const PATIENCE = { timeout: 900_000 };

let receiver: Receiver;
let simulator: Simulator;

beforeAll(async () => {
  receiver = await startReceiver();
  simulator = await startSimulator({ waitScale: 0.05 });
});
afterAll(async () => {
  await receiver.close();
  await simulator.close();
});

/** A receiver that is slow, answers with an error, or breaks the connection after it took the event. */
function failingNowAndThen() {
  let asked = 0;
  receiver.state.answer = (response) => {
    asked += 1;
    if (asked % 7 === 1) setTimeout(() => response.writeHead(204).end(), 150);
    else if (asked % 7 === 3) response.writeHead(503).end();
    else if (asked % 7 === 5) response.destroy();
    else receiver.good(response, receiver.received.at(-1)!);
  };
}

type Told = { id: number; status: string; sent_at: string | null };

test(
  `a daemon that is killed ${KILLS} times tells of every fact: each event once by its id, and in its order`,
  PATIENCE,
  async () => {
    failingNowAndThen();
    const ani = await person("Ani", { credits: ROWS });
    const device = await connectedDevice(ani, simulator);
    const webhook = await webhookFor(ani, receiver);
    const batch = await queuedBatch(ani, ROWS, new Date(), (row) => `62812${10_000_000 + row}`);
    const settings = {
      ...{ SEND_GAP_SECONDS: "0.1", SEND_LEASE_SECONDS: "1", CONFIRM_GRACE_SECONDS: "1" },
      ...{
        WEBHOOK_HOSTS: receiver.place,
        WEBHOOK_RETRY_SECONDS: Array(20).fill("0.2").join(),
        SEND_TIMEOUT_SECONDS: "3",
      },
    };
    let killedAtWork = 0;
    for (let kill = 0; kill < KILLS; kill += 1) {
      const daemon = startDaemon(settings);
      await once(daemon, "message"); // it has started
      const before = receiver.received.length;
      const isAtWork = () => receiver.received.length > before;
      await until(() => isAtWork(), "an event", 4_000).catch(() => {}); // there may be none any more
      await sleep(Math.random() * 700);
      daemon.kill("SIGKILL");
      await ended(daemon);
      if (isAtWork()) killedAtWork += 1;
    }
    const last = startDaemon(settings);
    const isOver = async () => {
      const { status } = await db.batch.findUniqueOrThrow({ where: { id: batch } });
      if (status !== "DONE" && status !== "FAILED") return false;
      if ((await db.outgoingFact.count()) > 0) return false;
      const { lastNo } = await db.eventLog.findUniqueOrThrow({ where: { userId: ani.id } });
      const { sentThrough } = await db.webhookEndpoint.findUniqueOrThrow({ where: { id: webhook.id } });
      return sentThrough >= lastNo;
    };
    await until(isOver, "all events", 600_000);
    const item = await db.batchItem.findFirstOrThrow({ where: { batchId: batch, status: "SENT" } });
    const reply = { deviceId: device.id, userId: ani.id, numbers: [item.receiver], messageId: "R1" };
    const at = new Date();
    await transaction((tx) => noteReply(tx, { ...reply, text: "Yes", stop: false, at }));
    await until(() => receiver.distinct().some(({ type }) => type === "reply.received"), "the reply");
    await until(isOver, "the end");
    last.kill("SIGTERM");
    await ended(last);

    const events = receiver.distinct();
    const repeated = receiver.received.length - events.length;
    console.log(
      JSON.stringify({
        kills: KILLS,
        killedAtWork,
        rows: ROWS,
        events: events.length,
        requests: receiver.received.length,
        repeated,
      }),
    );
    expect(killedAtWork).toBeGreaterThan(KILLS / 2);
    expect(receiver.refused).toEqual([]);
    const stored = await db.outgoingEvent.findMany({ where: { userId: ani.id }, orderBy: { no: "asc" } });
    expect(events.map(({ id }) => id)).toEqual(stored.map(({ key }) => key));
    const ofBatch = events.filter(({ type }) => /^(batch|messages)\./.test(type));
    expect(ofBatch.at(0)?.type).toBe("batch.started");
    expect(ofBatch.at(-1)?.type).toBe("batch.completed");
    expect(ofBatch.filter(({ type }) => type.startsWith("batch."))).toHaveLength(2);
    const told = events
      .filter(({ type }) => type === "messages.updated")
      .flatMap(({ data }) => data.messages as Told[]);
    const items = await db.batchItem.findMany({ where: { batchId: batch }, orderBy: { rowNo: "asc" } });
    const facts = items.map(({ rowNo, status, sentAt }) => ({
      id: rowNo,
      status,
      sent_at: sentAt?.toISOString() ?? null,
    }));
    const newest = new Map(told.map(({ id, status, sent_at }) => [id, { id, status, sent_at }]));
    expect([...newest.values()].sort((a, b) => a.id - b.id)).toEqual(facts);
    expect(told).toHaveLength(ROWS); // each item moved once
    const entries = await db.creditEntry.findMany({ where: { userId: ani.id, kind: { not: "ADJUSTMENT" } } });
    const booked = events
      .filter(({ type }) => type === "credits.changed")
      .map(({ data }) => (data.entry as { id: number }).id);
    expect(booked).toEqual(entries.map(({ id }) => id).sort((a, b) => a - b));
  },
);
