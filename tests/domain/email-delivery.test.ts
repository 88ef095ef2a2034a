import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { changeNotificationChoices } from "~/domain/notifications/choices";
import { type DueEmail, deliverEmails } from "~/domain/notifications/deliver-email";
import type { NotificationKind } from "~/domain/notifications/kinds";
import { notify } from "~/domain/notifications/notify";
import { clock } from "~/platform/clock";
import { db, transaction } from "~/platform/db";
import { env } from "~/platform/env";
import type { MailOutcome } from "~/platform/mail/smtp";
import { person } from "../support/cast";

const going = new AbortController().signal;
const HOUR = 60 * 60_000;
let ani: Awaited<ReturnType<typeof person>>;
let keys = 0;

beforeAll(async () => {
  ani = await person("Ani");
  Object.assign(env, { SMTP_URL: "smtp://127.0.0.1:1", MAIL_FROM: "siar@example.com" });
});
beforeEach(() => db.notification.deleteMany());
afterAll(() => {
  Object.assign(env, { SMTP_URL: undefined, MAIL_FROM: undefined });
});

async function told(kind: NotificationKind = "credits_low", userId = ani.id, at = clock.now()) {
  keys += 1;
  const fact = { userId, kind, key: `k:${keys}`, params: { balance: 1, limit: 2 }, link: "/credits" };
  await transaction((tx) => notify(tx, [fact], at));
}

const state = async () =>
  (await db.notificationDelivery.findMany({ orderBy: { notificationId: "asc" } })).map(
    ({ phase, attempts, error }) => ({ phase, attempts, error }),
  );

/** A mail server that answers this, and what it was asked for. */
function server(...outcomes: MailOutcome[]) {
  const asked: DueEmail[] = [];
  const send = async (due: DueEmail) => {
    asked.push(due);
    return outcomes[asked.length - 1] ?? { kind: "sent" as const };
  };
  return { asked, send };
}

/** As if so much time had passed since. */
const later = (ms: number) =>
  db.notificationDelivery.updateMany({ data: { dueAt: new Date(clock.now().getTime() - ms) } });

test("an e-mail goes to who chose it, once", async () => {
  await told();
  await told("device_connected"); // not by e-mail, unless chosen
  const { asked, send } = server();
  await deliverEmails(send, going);
  await deliverEmails(send, going);
  expect(asked).toMatchObject([{ email: "ani@example.com", kind: "credits_low", params: { balance: 1 } }]);
  expect(await state()).toEqual([{ phase: "SENT", attempts: 1, error: null }]);
  await changeNotificationChoices(ani, { email: { device_connected: true } });
  await told("device_connected");
  await deliverEmails(send, going);
  expect(asked).toHaveLength(2);
});

test("nobody who is deactivated gets one, and nobody where e-mail is not set up", async () => {
  const budi = await person("Budi");
  await db.user.update({ where: { id: budi.id }, data: { active: false } });
  await told("credits_low", budi.id);
  Object.assign(env, { SMTP_URL: undefined });
  await told();
  Object.assign(env, { SMTP_URL: "smtp://127.0.0.1:1" });
  expect(await state()).toEqual([]);
});

test("what the server may have taken counts as sent; what it refused is tried again for a day", async () => {
  await told();
  const { asked, send } = server(
    { kind: "refused", error: "busy", forGood: false },
    { kind: "maybe", error: "?" },
  );
  await deliverEmails(send, going);
  await deliverEmails(send, going); // a minute has not passed
  expect(await state()).toEqual([{ phase: "WAITING", attempts: 1, error: "busy" }]);
  await later(1);
  await deliverEmails(send, going);
  await later(1);
  await deliverEmails(send, going);
  expect(asked).toHaveLength(2);
  expect(await state()).toEqual([{ phase: "SENT", attempts: 2, error: "?" }]);
});

test("an address that the server does not know is given up, and so is what failed for a day", async () => {
  await told();
  await deliverEmails(server({ kind: "refused", error: "no such user", forGood: true }).send, going);
  expect(await state()).toMatchObject([{ phase: "FAILED", error: "no such user" }]);
  await db.notification.deleteMany();
  await told("credits_low", ani.id, new Date(clock.now().getTime() - 25 * HOUR));
  await deliverEmails(server({ kind: "refused", error: "busy", forGood: false }).send, going);
  expect(await state()).toMatchObject([{ phase: "FAILED", attempts: 1 }]);
});

test("an address that is refused holds up no other one", async () => {
  const joko = await person("Joko");
  await told();
  await told("credits_low", joko.id);
  const { asked, send } = server({ kind: "refused", error: "no such user", forGood: true });
  await deliverEmails(send, going);
  expect(asked.map(({ email }) => email)).toEqual(["ani@example.com", "joko@example.com"]);
  expect((await state()).map(({ phase }) => phase)).toEqual(["FAILED", "SENT"]);
});

test("two daemons at once send each e-mail once", async () => {
  for (let n = 0; n < 30; n += 1) await told();
  const { asked, send } = server();
  await Promise.all([deliverEmails(send, going), deliverEmails(send, going), deliverEmails(send, going)]);
  expect(asked).toHaveLength(30);
  expect(new Set(asked.map(({ id }) => id)).size).toBe(30);
});

test("what a daemon that died was sending is not sent again", async () => {
  await told();
  const died = deliverEmails(() => new Promise(() => {}), going);
  died.catch(() => {});
  await expect.poll(state).toMatchObject([{ phase: "SENDING" }]);
  const { asked, send } = server();
  await deliverEmails(send, going);
  expect(asked).toEqual([]);
  await later(1);
  await deliverEmails(send, going);
  expect(asked).toEqual([]);
  expect(await state()).toMatchObject([{ phase: "SENT", error: "interrupted" }]);
});

test("what may have gone out before the database went back in time is not sent again, and what comes after is", async () => {
  await told();
  await db.memory.updateMany({ data: { lostAt: new Date(clock.now().getTime() + 1) } });
  const { asked, send } = server();
  await deliverEmails(send, going);
  expect(asked).toEqual([]);
  expect(await state()).toEqual([{ phase: "FAILED", attempts: 0, error: "too_late" }]);
  await told("credits_approved", ani.id, new Date(clock.now().getTime() + 1_000));
  await later(0);
  await deliverEmails(send, going);
  expect(asked).toMatchObject([{ kind: "credits_approved" }]);
  await db.memory.updateMany({ data: { lostAt: null } });
});
