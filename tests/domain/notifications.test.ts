import { beforeAll, expect, test } from "vitest";
import type { Actor } from "~/domain/actor";
import { cancelBatch, endCancelled } from "~/domain/batch-control/pause-cancel";
import { postEntry } from "~/domain/credits/ledger";
import { approveRequest, rejectRequest } from "~/domain/credits/review-request";
import { changeNotificationChoices, notificationChoices } from "~/domain/notifications/choices";
import { listNotifications, readAllNotifications, readNotification } from "~/domain/notifications/list";
import { notify } from "~/domain/notifications/notify";
import { countUnread } from "~/domain/reports/unread";
import { moveItems } from "~/domain/sending/transition/transition-items";
import { db, postgresql, transaction } from "~/platform/db";
import { queuedBatch } from "../support/batch";
import { after, ask, buyer } from "../support/buying";
import { person, wholeCast } from "../support/cast";
import { refusal } from "../support/refusal";

const now = new Date("2026-11-21T05:00:00Z");
const ROWS = postgresql ? 10_000 : 100_000; // PostgreSQL takes seconds for more

let cast: Awaited<ReturnType<typeof wholeCast>>;
beforeAll(async () => {
  cast = await wholeCast();
});

const of = async (user: Pick<Actor, "id">) =>
  (await db.notification.findMany({ where: { userId: user.id }, orderBy: { id: "asc" } })).map(
    ({ kind, key, params }) => ({ kind, key, params }),
  );

const moved = (batchId: number, rowNo: number, to: "SENT" | "REFUNDED", at = now) =>
  transaction((tx) => moveItems(tx, [{ batchId, rowNo, from: "READY", to, reason: null }], at));

let keys = 0;
const book = (userId: number, kind: "RESERVE" | "RELEASE" | "PURCHASE", amount: number) => {
  keys += 1;
  return transaction((tx) => postEntry(tx, { userId, kind, amount, key: `notify:${keys}` }, now));
};

test("the owner is notified once when a batch ends, with its counts, and not of what moves afterwards", async () => {
  const hadi = await person("Hadi", { credits: 500 });
  const batch = await queuedBatch(hadi, 2, now);
  await moved(batch, 2, "SENT");
  expect(await of(hadi)).toEqual([]);
  await moved(batch, 3, "REFUNDED");
  const params = { batch, status: "DONE", recipients: 2, sent: 1 };
  const done = { kind: "batch_completed", key: `batch:${batch}:completed`, params };
  expect(await of(hadi)).toEqual([done]);
  const late = { batchId: batch, rowNo: 2, from: "SENT", to: "REFUNDED", reason: "REFUSED" } as const;
  await transaction((tx) => moveItems(tx, [late], new Date(now.getTime() + 1_000)));
  expect(await of(hadi)).toEqual([done]);
});

test(`${ROWS} rows that end at once, by three processes, are one notification`, async () => {
  const rina = await person("Rina", { credits: ROWS });
  const batch = await queuedBatch(rina, ROWS, now);
  await Promise.all([cancelBatch(rina, batch, now), endCancelled(now), endCancelled(now)]);
  const ended = (await of(rina)).filter(({ kind }) => kind === "batch_completed");
  expect(ended.map(({ key }) => key)).toEqual([`batch:${batch}:completed`]);
});

test("what its transaction takes back is not notified", async () => {
  const joko = await person("Joko");
  const fails = transaction(async (tx) => {
    await notify(tx, [{ userId: joko.id, kind: "credits_low", key: "x", params: {}, link: "/credits" }], now);
    throw new Error("no");
  });
  await expect(fails).rejects.toThrow("no");
  expect(await of(joko)).toEqual([]);
});

test("a balance that goes up and down around the limit is notified once, and again after a top-up", async () => {
  const lina = await person("Lina", { credits: 150 });
  for (let round = 0; round < 3; round += 1) {
    await book(lina.id, "RESERVE", -60);
    await book(lina.id, "RELEASE", 60);
  }
  expect(await of(lina)).toHaveLength(1);
  expect(await of(lina)).toMatchObject([{ kind: "credits_low", params: { balance: 90, limit: 100 } }]);
  await book(lina.id, "PURCHASE", 100);
  await book(lina.id, "RESERVE", -100);
  expect(await of(lina)).toHaveLength(1); // 150 left
  await book(lina.id, "RESERVE", -100);
  expect(await of(lina)).toHaveLength(2);
});

test("a user's own limit counts, and with 0 there is no such notification", async () => {
  const made = await person("Made", { credits: 150 });
  await changeNotificationChoices(made, { low_balance: 0 });
  await book(made.id, "RESERVE", -140);
  expect(await of(made)).toEqual([]);
  await changeNotificationChoices(made, { low_balance: 10 });
  await book(made.id, "RESERVE", -1);
  expect(await of(made)).toMatchObject([{ params: { balance: 9, limit: 10 } }]);
});

test("admins who may answer a request are notified of it, and the buyer of the answer", async () => {
  const ketut = await buyer();
  const { request } = await ask(ketut, 40);
  const waiting = { kind: "credit_request", key: `request:${request.id}:waiting` };
  const asked = async (admin: Actor) => (await of(admin)).filter(({ key }) => key === waiting.key);
  expect(await asked(cast.citra)).toMatchObject([waiting]);
  expect(await asked(cast.eka)).toMatchObject([waiting]);
  expect(await asked(cast.dewi)).toEqual([]);
  await approveRequest(cast.citra, request.id, after(1));
  expect(await of(ketut)).toMatchObject([{ kind: "credits_approved", params: { amount: 40 } }]);
  const other = (await ask(ketut, 50)).request;
  await rejectRequest(cast.citra, other.id, { reason: "No transfer" }, after(2));
  expect((await of(ketut))[1]).toMatchObject({
    kind: "credits_rejected",
    params: { amount: 50, reason: "No transfer" },
  });
});

test("one reads one's own notifications, one or all, and nobody else's", async () => {
  const nina = await person("Nina");
  const make = (n: number) => ({
    ...({ userId: nina.id, kind: "credits_low", key: `n:${n}`, link: "/credits" } as const),
    params: { balance: n, limit: 100 },
  });
  await transaction((tx) => notify(tx, [1, 2, 3].map(make), now));
  expect(await transaction((tx) => notify(tx, [1, 2, 3].map(make), now))).toBe(0);
  const { data } = await listNotifications(nina);
  expect(data.map(({ params }) => params.balance)).toEqual([3, 2, 1]);
  await readNotification(nina, data[0]!.id, now);
  expect((await countUnread(nina)).notifications).toBe(2);
  expect((await listNotifications(nina, { unread: true })).data).toHaveLength(2);
  expect(await refusal(readNotification(cast.ani, data[0]!.id, now))).toBe("NOT_FOUND");
  await readAllNotifications(cast.ani, now);
  expect((await countUnread(nina)).notifications).toBe(2);
  await readAllNotifications(nina, now);
  expect((await countUnread(nina)).notifications).toBe(0);
});

test("each sees the kinds that they can get, with e-mail for what asks for something", async () => {
  const { email, whatsapp, low_balance } = await notificationChoices(cast.ani);
  expect(low_balance).toBe(100);
  expect(email).toMatchObject({ batch_completed: false, device_connected: false, device_disconnected: true });
  expect(Object.keys(email)).not.toContain("credit_request");
  expect(Object.values(whatsapp).filter(Boolean)).toEqual([]);
  expect(Object.keys((await notificationChoices(cast.citra)).email)).toContain("credit_request");
  expect(Object.keys((await notificationChoices(cast.eka)).email)).toContain("disk_full");
  await changeNotificationChoices(cast.ani, { email: { batch_completed: true } });
  await changeNotificationChoices(cast.ani, { whatsapp: { credits_low: true } });
  expect(await notificationChoices(cast.ani)).toMatchObject({
    email: { batch_completed: true, device_disconnected: true },
    whatsapp: { credits_low: true, batch_waiting: false },
  });
});
