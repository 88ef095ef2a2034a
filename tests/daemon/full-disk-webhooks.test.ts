import { afterAll, beforeAll, expect, test } from "vitest";
import { newWebhookSecret, openWebhookSecret } from "~/domain/devices/webhook-address";
import { moveItems } from "~/domain/sending/transition/transition-items";
import { makeApiToken } from "~/domain/users/sign-in/api-tokens";
import { db, transaction } from "~/platform/db";
import { webhookSignature } from "~/platform/waha";
import { queuedBatch } from "../support/batch";
import { person } from "../support/cast";
import { ended } from "../support/daemon";
import { until } from "../support/until";
import { startWeb, type Web } from "../support/web";

// A real web process whose database cannot grow, while WAHA tells of every message and tries again at once.
const ROWS = 300;
const PEOPLE = 20;
/** Deliveries at once: all of them have a place (NEWS in web/request-limits.ts), so that only the disk turns one away. */
const AT_ONCE = 150;
/** Of WAHA's tries that are answered while somebody waits for a page: some hundred in quiet, 1,240 were seen on a busy machine; who starves waits for all of them. */
const BEFORE_ONE_MAX = 10 * ROWS;
/** The WAL may grow so far, and nothing of it can be put into the database, which is larger. */
const FILE_KB_MAX = 256;
const SESSION = "siar-full";

let web: Web | undefined;
const restart = async (options: Parameters<typeof startWeb>[0]) => {
  web?.process.kill("SIGKILL");
  if (web) await ended(web.process);
  web = options ? await startWeb(options) : undefined;
};
afterAll(() => restart(undefined));

const idOf = (row: number) => `3EB0${String(row).padStart(18, "0")}`;
let tokens: string[] = [];
let device = { id: 0, secret: "" };

beforeAll(async () => {
  const ani = await person("Ani", { credits: ROWS });
  tokens = await Promise.all(
    Array.from(
      { length: PEOPLE },
      async (_, n) => (await makeApiToken(ani, { name: `${n}` }, new Date())).token,
    ),
  );
  const own = { userId: ani.id, name: "Phone", session: SESSION, createdAt: new Date() };
  const made = await db.device.create({ data: { ...own, sealedWebhookSecret: newWebhookSecret(SESSION) } });
  device = { id: made.id, secret: openWebhookSecret(made) ?? "" };
  const batchId = await queuedBatch(ani, ROWS, new Date());
  const sent = Array.from({ length: ROWS }, (_, n) => ({
    ...({ batchId, from: "READY", to: "SENT", reason: null, ack: 0 } as const),
    ...{ rowNo: n + 2, messageId: idOf(n + 2), deviceId: made.id, sentAt: new Date() },
  }));
  await transaction((tx) => moveItems(tx, sent, new Date()));
});

async function deliver(row: number): Promise<number> {
  const payload = { id: `true_62812@c.us_${idOf(row)}`, from: "62812@c.us", fromMe: true, ack: 2 };
  const body = JSON.stringify({
    ...{ id: `evt_${row}`, timestamp: Date.now(), event: "message.ack", session: SESSION },
    payload,
  });
  const signature = webhookSignature(body, device.secret);
  const headers = { "Content-Type": "application/json", "X-Webhook-Hmac": signature };
  const answer = await fetch(`${web!.url}/api/hooks/waha/${device.id}`, { method: "POST", headers, body });
  await answer.arrayBuffer();
  return answer.status;
}

const page = (token: string) =>
  fetch(`${web!.url}/api/bulk/batches`, { headers: { Authorization: `Bearer ${token}` } });
const delivered = () => db.batchItem.count({ where: { deliveredAt: { not: null } } });

test("on a full disk people read on while WAHA's news are turned away with 503; what it brings again later counts", {
  timeout: 120_000,
}, async () => {
  await db.$queryRawUnsafe("PRAGMA wal_checkpoint(TRUNCATE)");
  await restart({ fileKbMax: FILE_KB_MAX });
  const answers = { 200: 0, 503: 0, others: [] as number[] };
  let over = false;
  const telling = Array.from({ length: AT_ONCE }, async (_, n) => {
    for (let row = n; !over; row = (row + AT_ONCE) % ROWS) {
      const status = await deliver(row + 2);
      if (status === 200 || status === 503) answers[status] += 1;
      else answers.others.push(status);
    }
  });
  await until(() => answers[503] > ROWS, "the disk to be full");
  const before: number[] = [];
  for (const token of tokens) {
    const begun = answers[503];
    expect((await page(token)).status).toBe(200);
    before.push(answers[503] - begun);
  }
  over = true;
  await Promise.all(telling);
  expect(answers).toMatchObject({ others: [] });
  expect(Math.max(...before)).toBeLessThan(BEFORE_ONE_MAX);
  expect(await delivered()).toBeLessThan(ROWS);

  await restart({});
  for (let row = 2; row < ROWS + 2; row += 10)
    await Promise.all(
      Array.from({ length: 10 }, (_, n) => until(async () => (await deliver(row + n)) === 200)),
    );
  expect(await delivered()).toBe(ROWS);
});
