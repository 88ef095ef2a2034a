import type { ChildProcess } from "node:child_process";
import { afterAll, beforeAll, expect, test } from "vitest";
import { NOTIFICATION_KINDS } from "~/domain/notifications/kinds";
import { notify } from "~/domain/notifications/notify";
import { updateAppSettings } from "~/domain/settings/app-settings";
import { db, postgresql, transaction } from "~/platform/db";
import { env } from "~/platform/env";
import { type Simulator, startSimulator } from "../../simulator/server";
import { person } from "../support/cast";
import { ended, startDaemon } from "../support/daemon";
import { connectedDevice } from "../support/device";
import { startSmtp } from "../support/smtp-server";
import { until } from "../support/until";

const on = postgresql ? "PostgreSQL" : "SQLite";
const PATIENCE = { timeout: 120_000 };
const SLOW = "6281279990014";
/** Of one user: fewer than go to a number in a day. */
const FACTS_MAX = 12;

type User = Awaited<ReturnType<typeof person>> & { phone: string };
let simulator: Simulator;
let smtp: Awaited<ReturnType<typeof startSmtp>>;
let daemons: ChildProcess[] = [];
const users: User[] = [];
let facts = 0;
let logs = "";

beforeAll(async () => {
  simulator = await startSimulator({ waitScale: 0.05 });
  simulator.faults.set({ slowMs: 3_000 });
  smtp = await startSmtp();
  // where the facts are written, as in a web process
  Object.assign(env, { SMTP_URL: smtp.url, MAIL_FROM: "siar@example.com" });
  const eka = await person("Eka", { role: "SUPER ADMIN" });
  const device = await connectedDevice(eka, simulator);
  await updateAppSettings(eka, { notification_device_id: device.id }, new Date());
  for (let n = 0; n < 6; n += 1) {
    const phone = n === 0 ? SLOW : `62812345000${n}`;
    const user = { ...(await person(`Person${n}`)), phone };
    const all = Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, true]));
    await db.user.update({
      where: { id: user.id },
      data: { phone, notifyBy: { email: all, whatsapp: all } },
    });
    users.push(user);
  }
});
afterAll(async () => {
  await killAll();
  Object.assign(env, { SMTP_URL: undefined, MAIL_FROM: undefined });
  await Promise.all([simulator.close(), smtp.stop()]);
});

const settings = () => ({
  ...{ SMTP_URL: smtp.url, MAIL_FROM: "siar@example.com", SEND_GAP_SECONDS: "0", SEND_LEASE_SECONDS: "3" },
});
const note = (text: string) => {
  logs += text;
};
const start = () => {
  daemons = [startDaemon(settings(), note), startDaemon(settings(), note)];
};

async function killAll() {
  for (const daemon of daemons) daemon.kill("SIGKILL");
  await Promise.all(daemons.map(ended));
}

/** A fact of each of these users, committed as any is, of one kind after the other. */
async function happens(whose: readonly User[] = users) {
  for (const { id: userId } of whose) {
    const kind = NOTIFICATION_KINDS[facts % NOTIFICATION_KINDS.length]!;
    facts += 1;
    const params = {
      ...{ name: "Promo", device: "Shop", host: "example.com", reason: "Blurred" },
      amount: facts,
    };
    const numbers = { balance: facts, limit: 99_999, sent: 1, recipients: 2, credits: 3, free: 4 };
    const fact = { userId, kind, key: `fact:${facts}`, params: { ...params, ...numbers }, link: "/credits" };
    await transaction((tx) => notify(tx, [fact], new Date()));
  }
}

const left = async () => db.notificationDelivery.count({ where: { phase: "WAITING" } });

/** Kills both daemons at this moment, for which something is left to be sent. */
function killAt(moment: (kill: () => void) => void): Promise<void> {
  return new Promise((resolve) => {
    moment(() => {
      for (const daemon of daemons) daemon.kill("SIGKILL");
      void Promise.all(daemons.map(ended)).then(() => resolve());
    });
  });
}

test(
  `on ${on}, two daemons that are killed between the fact, the handing over and the noting: each notification goes at most once by each channel, and exactly once where none was in doubt`,
  PATIENCE,
  async () => {
    // between the fact and the mail: nothing runs when it is committed, nor does what was killed before
    await happens();
    const moments: ((kill: () => void) => void)[] = [
      (kill) => void until(() => (simulator.faults.struck.get("slow") ?? 0) > 0, "one in the air").then(kill),
      (kill) => smtp.when("greeting", kill), // claimed
      (kill) => smtp.when("end", kill), // handed over, and not answered
      (kill) => smtp.when("ended", kill), // answered, and not noted
    ];
    for (const moment of moments) {
      const killed = killAt(moment);
      start();
      await happens(users.slice(0, 2));
      await killed;
    }
    await happens();
    start();
    await until(async () => (await left()) === 0, "all to be on their way");
    await killAll(); // the last ones may be in the air
    await sameAsWhatArrived(4 * (moments.length + 1));
    const told = [...users.map(({ phone }) => phone), ...smtp.mails.map(({ to }) => to)];
    expect(told.filter((each) => logs.includes(each))).toEqual([]);
  },
);

/** `doubtful`: so many at most may be in doubt. Each daemon has one of each channel in the air at a time. */
async function sameAsWhatArrived(doubtful: number) {
  expect(facts).toBeLessThan(FACTS_MAX * users.length);
  const deliveries = await db.notificationDelivery.findMany({ include: { notification: true } });
  expect(deliveries).toHaveLength(facts * 2);
  expect(new Set(deliveries.map(({ notification }) => notification.kind)).size).toBe(
    NOTIFICATION_KINDS.length,
  );
  const mails = (id: number) =>
    smtp.mails.filter((mail) => mail.id === `<notification.${id}@example.com>`).length;
  const messages = (messageId: string | null) =>
    simulator.journal
      .list()
      .filter(({ id }) => id === messageId)
      .map(({ calls }) => calls);
  let inDoubt = 0;
  for (const { channel, phase, error, messageId, notification } of deliveries) {
    const arrived = channel === "EMAIL" ? mails(notification.id) : (messages(messageId)[0] ?? 0);
    expect(arrived).toBeLessThanOrEqual(1);
    if (phase === "SENT" && error === null) expect(arrived).toBe(1);
    else {
      inDoubt += 1;
      expect(["SENDING", "SENT"]).toContain(phase);
    }
  }
  expect(inDoubt).toBeGreaterThan(0); // the kills hit something
  expect(inDoubt).toBeLessThanOrEqual(doubtful);
  const ids = simulator.journal.list().map(({ id }) => id);
  const known = deliveries.flatMap(({ messageId }) => (messageId === null ? [] : [messageId]));
  expect(ids.filter((id) => !known.includes(id))).toEqual([]); // nothing went out under another name
}
