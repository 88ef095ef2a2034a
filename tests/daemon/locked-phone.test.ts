/* Real processes: a phone that WhatsApp locks for new people goes on with known ones, and takes the others up again. */
import { afterEach, expect, test } from "vitest";
import { checkLedger } from "~/domain/credits/audit-ledger";
import { openWebhookSecret } from "~/domain/devices/webhook-address";
import { db } from "~/platform/db";
import type { Engine } from "~/platform/waha";
import { type Simulator, startSimulator } from "../../simulator/server";
import { queuedBatch } from "../support/batch";
import { person } from "../support/cast";
import { ended, startDaemon } from "../support/daemon";
import { connectedDevice } from "../support/device";
import { until } from "../support/until";
import { startWeb, type Web } from "../support/web";

/** Long enough for a busy machine to hear of it and to serve the known people meanwhile. */
const LOCK_SECONDS = 20;
const [BEFORE_LOCK, NEW_ROWS, KNOWN_ROWS] = [6, 11, 5];
const newNumber = (row: number) => `6281770000${String(row).padStart(2, "0")}`;
const knownNumber = (row: number) => `6281230000${String(row).padStart(2, "0")}`;

let simulator: Simulator;
let web: Web;
let daemon: ReturnType<typeof startDaemon>;
afterEach(async () => {
  daemon?.kill("SIGKILL");
  web?.process.kill("SIGKILL");
  await ended(web.process);
  await simulator?.close();
});

const command = (path: string, body: object) =>
  fetch(`${simulator.url}/__sim/${path}`, { method: "PUT", body: JSON.stringify(body) });

/** A phone whose chats tell who is known, and a WAHA that tells Siar what happens. */
async function lockingPhone(owner: { id: number }, engine: Engine) {
  const ackMs = { server: 50, device: 100, read: 200 };
  simulator = await startSimulator({ engine, waitScale: 0.05, storeDelayMs: 0, ackMs });
  web = await startWeb();
  const device = await connectedDevice(owner, simulator, { engine });
  const session = simulator.sessions.get(device.session)!;
  session.config.webhooks = [
    {
      url: `${web.url}/api/hooks/waha/${device.id}`,
      events: ["message.any", "message.ack", "session.status"],
      hmac: { key: openWebhookSecret(device)! },
    },
  ];
  const numbers = Array.from({ length: KNOWN_ROWS }, (_, i) => knownNumber(i + 2));
  await command("people/contacts", { phone: session.phone, numbers });
  await command(`sessions/${session.name}`, {
    strangers: { lockAfter: BEFORE_LOCK, lockSeconds: LOCK_SECONDS },
  });
  await db.device.update({ where: { id: device.id }, data: { chatsDueAt: new Date() } });
  return device;
}

const reached = () =>
  simulator.journal.list().map(({ chatId, at }) => ({ to: chatId.replace("@c.us", ""), at }));
const toNew = () => reached().filter(({ to }) => to.startsWith("628177"));
const sentOf = (batchId: number) => db.batchItem.count({ where: { batchId, status: "SENT" } });
const statusOf = async (id: number) => (await db.batch.findUniqueOrThrow({ where: { id } })).status;

test.each<Engine>(["NOWEB", "GOWS"])(
  "%s: a phone locked for new people goes on with known ones, and takes the new ones up again by itself",
  { timeout: 300_000 },
  async (engine) => {
    const dian = await person(`Dian ${engine}`, { credits: 100 });
    const device = await lockingPhone(dian, engine);
    const deviceNow = () => db.device.findUniqueOrThrow({ where: { id: device.id } });
    daemon = startDaemon({ SEND_GAP_SECONDS: "0.5" });
    await until(() => db.knownPerson.count({ where: { userId: dian.id } }), "the phone's chats to be read");

    const strangers = await queuedBatch(dian, NEW_ROWS, new Date(), newNumber);
    await until(async () => (await deviceNow()).locked, "WhatsApp to lock the phone");
    expect((await deviceNow()).lockEndsAt).not.toBeNull();
    const customers = await queuedBatch(dian, KNOWN_ROWS, new Date(), knownNumber);
    await until(async () => (await sentOf(customers)) === KNOWN_ROWS, "the known people to get theirs");
    expect(simulator.sessions.get(device.session)!.timelock).not.toBeNull();
    expect(toNew()).toHaveLength(BEFORE_LOCK);
    expect(await deviceNow()).toMatchObject({ locked: true, pauseReason: null });

    await until(async () => (await statusOf(strangers)) === "DONE", "the new people to get theirs", 150_000);
    const refused = await db.batchItem.count({ where: { batchId: strangers, status: "REFUNDED" } });
    // On a busy machine some go before Siar hears of the lock; the others wait for its end.
    expect(refused).toBeLessThan(NEW_ROWS - BEFORE_LOCK);
    expect(toNew()).toHaveLength(NEW_ROWS - refused);
    expect(await deviceNow()).toMatchObject({ pauseReason: null, newStopReason: null });
    expect((await checkLedger()).differences).toEqual([]);
  },
);
