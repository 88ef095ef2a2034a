import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Actor } from "~/domain/actor";
import { deliverTurn } from "~/domain/webhooks/deliver";
import { deliveryById, listDeliveries } from "~/domain/webhooks/deliveries";
import { disableFailing } from "~/domain/webhooks/disable-failing";
import { addEvents, beginLog, lockedLog, type NewEvent } from "~/domain/webhooks/event-log";
import { dueEndpoints, takeLease } from "~/domain/webhooks/lease";
import { pruneEvents } from "~/domain/webhooks/prune-events";
import { resendDelivery, resendSince } from "~/domain/webhooks/resend";
import { nextAttemptAt } from "~/domain/webhooks/retry-times";
import { runWebhooks } from "~/domain/webhooks/run-webhooks";
import { sendTest } from "~/domain/webhooks/send-test";
import { changeWebhook, rotateSecret, webhookById } from "~/domain/webhooks/webhooks";
import { clock } from "~/platform/clock";
import { db, transaction } from "~/platform/db";
import { env } from "~/platform/env";
import { person } from "../support/cast";
import { refusal } from "../support/refusal";
import { until } from "../support/until";
import { type Receiver, startReceiver } from "../support/webhook-receiver";
import { webhookFor } from "../support/webhooks";

const DAY = 24 * 60 * 60_000;
const RETRIES = env.WEBHOOK_RETRY_SECONDS;
const going = { stop: new AbortController().signal, signal: new AbortController().signal };
let receiver: Receiver;
let ani: Actor;
let people = 0;

beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.close());
beforeEach(async () => {
  ani = await person(`Wira${++people}`);
  env.WEBHOOK_RETRY_SECONDS = RETRIES;
  receiver.received.length = 0;
  receiver.refused.length = 0;
  receiver.state.answer = receiver.good;
});

/** Events of this account, as if they had been gathered. */
const happen = (count: number, type: NewEvent["type"] = "credits.low", at = new Date(), bytesMax?: number) =>
  transaction(async (tx) => {
    await beginLog(tx, ani.id);
    const events = Array.from({ length: count }, (_, i) => ({ type, data: { balance: i, limit: 9 }, at }));
    return addEvents(tx, (await lockedLog(tx, ani.id))!, events, bytesMax);
  });
const turn = (id: number) => deliverTurn("me", id, going);
const answering =
  (status: number, headers: Record<string, string> = {}, body = "") =>
  (response: Parameters<Receiver["good"]>[0]) =>
    response.writeHead(status, headers).end(body);
const states = async (id: number) =>
  (await listDeliveries(ani, id, {})).data.map(({ status, attempts, error }) => [status, attempts, error]);
/** As if the wait for the next attempt were over. */
const waited = async (id: number) => {
  const past = { dueAt: new Date(Date.now() - 1) };
  await db.webhookDelivery.updateMany({ where: { endpointId: id, phase: "PENDING" }, data: past });
  await db.webhookEndpoint.update({ where: { id }, data: past });
};

test("events are sent in their order, signed, and each once", async () => {
  const { id } = await webhookFor(ani, receiver);
  await happen(3);
  expect(await turn(id)).toBe(3);
  expect(await turn(id)).toBe(0);
  expect(receiver.received.map(({ data }) => data.balance)).toEqual([0, 1, 2]);
  expect(receiver.refused).toEqual([]);
  const [first] = receiver.received;
  expect(first!.headers).toMatchObject({ "content-type": "application/json", "webhook-id": first!.id });
  expect(first!.id).toMatch(/^evt_[\w-]{24}$/);
  expect(await states(id)).toEqual(Array(3).fill(["delivered", 1, null]));
  const [newest] = (await listDeliveries(ani, id, {})).data;
  const detail = await deliveryById(ani, id, newest!.id);
  expect(detail).toMatchObject({ response_status: 204, payload: receiver.received[2]!.body });
});

test("a body that was changed, or another secret, is refused by the published package", async () => {
  const { id } = await webhookFor(ani, receiver);
  receiver.state.secrets = [`whsec_${Buffer.alloc(32, 7).toString("base64")}`];
  await happen(1);
  await turn(id);
  expect(receiver.refused).toHaveLength(1);
});

test("what fails is tried again with the same id and holds back what comes after it", async () => {
  const { id } = await webhookFor(ani, receiver);
  receiver.state.answer = answering(500, {}, "broken");
  await happen(2);
  await turn(id);
  await turn(id); // its time has not come
  expect(receiver.received).toHaveLength(1);
  expect(await states(id)).toEqual([
    ["pending", 0, null],
    ["pending", 1, "status"],
  ]);
  const { data } = await listDeliveries(ani, id, { status: "pending" });
  const wait = Date.parse(data[1]!.next_attempt_at!) - Date.now();
  expect(wait).toBeGreaterThan(3_000);
  expect(wait).toBeLessThan(5_600);
  expect((await webhookById(ani, id)).failing_since).not.toBeNull();
  receiver.state.answer = receiver.good;
  await waited(id);
  await turn(id);
  expect(receiver.received.map(({ data: { balance } }) => balance)).toEqual([0, 0, 1]);
  expect(new Set(receiver.received.map((each) => each.id)).size).toBe(2);
  expect((await webhookById(ani, id)).failing_since).toBeNull();
});

test("after its last attempt an event has failed, and the next one goes", async () => {
  env.WEBHOOK_RETRY_SECONDS = [0, 0, 0];
  const { id } = await webhookFor(ani, receiver);
  receiver.state.answer = (response, { data }) => response.writeHead(data.balance === 0 ? 503 : 200).end();
  await happen(2);
  for (let i = 0; i < 4; i += 1) await turn(id);
  expect(receiver.received.map(({ data }) => data.balance)).toEqual([0, 0, 0, 1]);
  expect(await states(id)).toEqual([
    ["delivered", 1, null],
    ["failed", 3, "status"],
  ]);
});

test("the waits are those of the settings, a tenth more or less, and a receiver may wish up to a day", () => {
  const now = new Date();
  const after = (attempts: number, retryAfter: string | null = null, random = 0.5) => {
    const at = nextAttemptAt(attempts, retryAfter, now, random);
    return at && Math.round((at.getTime() - now.getTime()) / 1000);
  };
  expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((attempts) => after(attempts))).toEqual([
    ...[5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400, null],
  ]);
  expect([after(2, null, 0), after(2, null, 1)]).toEqual([270, 330]);
  expect([after(1, "120"), after(1, "2"), after(1, "999999"), after(1, "soon"), after(1, "-5")]).toEqual([
    ...[120, 5, 86_400, 5, 5],
  ]);
  expect(after(1, new Date(now.getTime() + 60_000).toUTCString())).toBeGreaterThanOrEqual(59);
});

test("Retry-After is honoured", async () => {
  const { id } = await webhookFor(ani, receiver);
  receiver.state.answer = answering(429, { "retry-after": "3600" });
  await happen(1);
  await turn(id);
  const [only] = (await listDeliveries(ani, id, {})).data;
  expect(Date.parse(only!.next_attempt_at!) - Date.now()).toBeGreaterThan(3_500_000);
});

test("a redirect is a failure and is not followed; 410 ends the endpoint, and its owner is notified", async () => {
  const { id } = await webhookFor(ani, receiver);
  receiver.state.answer = answering(302, { location: receiver.url });
  await happen(2);
  await turn(id);
  expect(receiver.received).toHaveLength(1);
  expect(await states(id)).toContainEqual(["pending", 1, "redirect"]);
  receiver.state.answer = answering(410);
  await waited(id);
  await turn(id);
  expect(await webhookById(ani, id)).toMatchObject({ status: "gone" });
  expect(await states(id)).toEqual([["failed", 2, "gone"]]);
  expect(await dueEndpoints(new Date())).not.toContainEqual(expect.objectContaining({ id }));
  const notified = await db.notification.findMany({ where: { userId: ani.id } });
  expect(notified).toMatchObject([{ kind: "webhook_disabled", link: `/settings/webhooks/${id}` }]);
  const again = await changeWebhook(ani, id, { status: "active" }, new Date());
  expect(again.webhook.status).toBe("active");
});

test("after five days of nothing but failures an endpoint is disabled, by a look and by the next failure", async () => {
  const ages = [5 * DAY - 60_000, 5 * DAY + 60_000].map((age) => new Date(Date.now() - age));
  const [young, old] = await Promise.all(ages.map(() => webhookFor(ani, receiver)));
  const [youngAge, oldAge] = ages;
  await db.webhookEndpoint.update({ where: { id: young!.id }, data: { failingSince: youngAge } });
  await db.webhookEndpoint.update({ where: { id: old!.id }, data: { failingSince: oldAge } });
  expect(await disableFailing(new Date())).toBe(1);
  expect((await webhookById(ani, young!.id)).status).toBe("active");
  expect((await webhookById(ani, old!.id)).status).toBe("disabled");
  await db.webhookEndpoint.update({ where: { id: young!.id }, data: { failingSince: oldAge } });
  receiver.state.answer = answering(500);
  await happen(1);
  await turn(young!.id);
  expect((await webhookById(ani, young!.id)).status).toBe("disabled");
  expect(await db.notification.count({ where: { userId: ani.id, kind: "webhook_disabled" } })).toBe(2);
});

test("while an endpoint is disabled its events are kept; enabled it gets what comes, and the rest on request", async () => {
  const { id } = await webhookFor(ani, receiver);
  await happen(1);
  await turn(id);
  await changeWebhook(ani, id, { status: "disabled" }, new Date());
  const since = new Date();
  await happen(2, "credits.low", since);
  await turn(id);
  await changeWebhook(ani, id, { status: "active" }, new Date());
  await happen(1, "credits.changed");
  await turn(id);
  expect(receiver.received.map(({ type }) => type)).toEqual(["credits.low", "credits.changed"]);
  const ids = receiver.received.map((each) => each.id);
  expect(await resendSince(ani, id, { since: since.toISOString() }, new Date())).toEqual({
    ok: true,
    count: 3,
  });
  await turn(id);
  expect(receiver.received.slice(2).map(({ type }) => type)).toEqual([
    ...["credits.low", "credits.low", "credits.changed"],
  ]);
  expect(receiver.received.at(-1)!.id).toBe(ids[1]);
});

test("one event is sent once more with its old id, also while a later one is being tried again", async () => {
  const { id } = await webhookFor(ani, receiver);
  await happen(1);
  await turn(id);
  receiver.state.answer = answering(500);
  const later = await happen(1);
  await turn(id);
  receiver.state.answer = receiver.good;
  const [, first] = (await listDeliveries(ani, id, {})).data;
  await resendDelivery(ani, id, first!.id, new Date());
  await turn(id);
  expect(receiver.received.map((each) => each.data.balance)).toEqual([0, 0, 0, 0]);
  expect(receiver.received[2]!.id).toBe(first!.event_id);
  expect((await deliveryById(ani, id, later)).status).toBe("delivered");
  expect(await refusal(resendDelivery(ani, id, 99_999, new Date()))).toBe("NOT_FOUND");
});

test("a test goes to the one webhook that asked for it, whatever it chose", async () => {
  const one = await webhookFor(ani, receiver, { events: ["credits.low"] });
  const other = await webhookFor(ani, receiver);
  receiver.state.secrets = [one.secret];
  const { delivery_id } = await sendTest(ani, one.id, new Date());
  await turn(one.id);
  await turn(other.id);
  expect(receiver.received).toMatchObject([{ type: "webhook.test", data: {} }]);
  expect(await deliveryById(ani, one.id, delivery_id)).toMatchObject({ status: "delivered" });
  expect(await refusal(deliveryById(ani, other.id, delivery_id))).toBe("NOT_FOUND");
});

test("for a day after a new secret both sign, and then the new one alone", async () => {
  const { id, secret: old } = await webhookFor(ani, receiver);
  const { secret } = await rotateSecret(ani, id, new Date());
  receiver.state.secrets = [old, secret];
  await happen(1);
  await turn(id);
  expect(receiver.refused).toEqual([]);
  await db.webhookEndpoint.update({ where: { id }, data: { oldSecretUntil: new Date() } });
  receiver.state.secrets = [secret];
  await happen(1);
  await turn(id);
  expect(receiver.refused).toEqual([]);
  receiver.state.secrets = [old];
  await happen(1);
  await turn(id);
  expect(receiver.refused).toHaveLength(1);
});

test("one worker at a time sends to an endpoint; when it dies another goes on with the same event", async () => {
  const { id } = await webhookFor(ani, receiver);
  await happen(1);
  expect(await takeLease("dead", id, clock.now())).toMatchObject({ id });
  expect(await turn(id)).toBe(0);
  await db.webhookEndpoint.update({ where: { id }, data: { leaseUntil: new Date(Date.now() - 1) } });
  expect(await turn(id)).toBe(1);
});

test("an attempt that was overtaken changes nothing any more", async () => {
  const { id } = await webhookFor(ani, receiver);
  await happen(1);
  let asked = 0;
  receiver.state.answer = (response) => {
    asked += 1;
    const other = asked === 1 ? { owner: "other" } : {};
    void db.webhookEndpoint.update({ where: { id }, data: other }).then(() => response.writeHead(204).end());
  };
  expect(await turn(id)).toBe(0);
  expect(await states(id)).toEqual([["pending", 0, null]]);
});

test("a receiver that never answers delays no other, and no more than two requests of an account are under way", async () => {
  const silent = await startReceiver();
  silent.state.answer = () => {};
  const own = await Promise.all([1, 2, 3].map(() => webhookFor(ani, silent)));
  await happen(1);
  const budi = await person(`Budi${people}`);
  const fast = await webhookFor(budi, receiver);
  await sendTest(budi, fast.id, new Date());
  const stop = new AbortController();
  const running = runWebhooks(stop.signal);
  await until(() => receiver.received.length > 0, "the fast one");
  await until(() => silent.received.length === 2, "the silent ones");
  await sleep(700); // some rounds more
  expect([silent.received.length, silent.state.most]).toEqual([2, 2]);
  expect(own).toHaveLength(3);
  stop.abort();
  silent.state.answer = silent.good;
  await silent.close();
  await running;
});

test("what is older than it is kept goes, and what a deleted account left behind", async () => {
  const { id } = await webhookFor(ani, receiver);
  await happen(2, "credits.low", new Date(Date.now() - 31 * DAY));
  await happen(1);
  await turn(id);
  await pruneEvents(new Date());
  expect((await listDeliveries(ani, id, {})).meta.total).toBe(1);
  await db.user.delete({ where: { id: ani.id } });
  await pruneEvents(new Date());
  expect(await db.outgoingEvent.count({ where: { userId: ani.id } })).toBe(0);
  expect(await db.webhookDelivery.count({ where: { endpointId: id } })).toBe(0);
});

test("events of an account that take too much go, the oldest first, and what is left is delivered", async () => {
  const { id } = await webhookFor(ani, receiver);
  const budi = await person(`Candra${people}`);
  const other = await webhookFor(budi, receiver, { events: ["credits.low"] });
  await sendTest(budi, other.id, new Date());
  await happen(1);
  await turn(id);
  receiver.state.answer = answering(500);
  await happen(2);
  await turn(id);
  const [first] = await db.outgoingEvent.findMany({ where: { userId: ani.id }, orderBy: { no: "asc" } });
  const bytesMax = 3 * Number(first!.through); // all of them are equally long
  await happen(1, "credits.low", new Date(), bytesMax);
  const left = () => db.outgoingEvent.findMany({ where: { userId: ani.id }, orderBy: { no: "asc" } });
  expect((await left()).map(({ no }) => no)).toEqual([2, 3, 4]);
  await happen(2, "credits.low", new Date(), bytesMax);
  expect((await left()).map(({ no }) => no)).toEqual([4, 5, 6]);
  expect((await db.webhookDelivery.findMany({ where: { endpointId: id } })).length).toBe(0);
  expect(await db.outgoingEvent.count({ where: { userId: budi.id } })).toBe(1);
  receiver.state.answer = receiver.good;
  await waited(id);
  expect(await turn(id)).toBe(3);
  expect((await listDeliveries(ani, id, {})).data.map(({ id: no, status }) => [no, status])).toEqual([
    ...[6, 5, 4].map((no) => [no, "delivered"]),
  ]);
});
