import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Actor } from "~/domain/actor";
import { changeNotificationChoices } from "~/domain/notifications/choices";
import { endOld } from "~/domain/notifications/deliveries";
import type { NotificationKind } from "~/domain/notifications/kinds";
import { notify } from "~/domain/notifications/notify";
import { reachable } from "~/domain/notifications/reachable";
import { claimItems } from "~/domain/sending/claim/claim";
import { acquireDevices, ownedDevices } from "~/domain/sending/lease/lease";
import { updateAppSettings } from "~/domain/settings/app-settings";
import { deliverWhatsapp } from "~/domain/whatsapp-notifications/deliver";
import { takeTurn } from "~/domain/whatsapp-notifications/turn";
import { writeNotification } from "~/email/whatsapp-notification";
import { clock } from "~/platform/clock";
import { db, transaction } from "~/platform/db";
import { env } from "~/platform/env";
import { type Simulator, startSimulator } from "../../simulator/server";
import { queuedBatch } from "../support/batch";
import { wholeCast } from "../support/cast";
import { connectedDevice } from "../support/device";
import { refusal } from "../support/refusal";

const going = new AbortController().signal;
const HOUR = 60 * 60_000;
const ANI = "6281311110001";

let simulator: Simulator;
let cast: Awaited<ReturnType<typeof wholeCast>>;
let device: { id: number };
let keys = 0;

beforeAll(async () => {
  simulator = await startSimulator({ waitScale: 0.02 });
  cast = await wholeCast();
});
afterAll(() => simulator.close());

beforeEach(async () => {
  await db.notification.deleteMany();
  await db.optOut.deleteMany();
  await db.device.deleteMany();
  await db.phoneConfirmation.deleteMany();
  simulator.faults.clear();
  device = await connectedDevice(cast.citra, simulator);
  await paced({ gapMinMs: 0, gapMaxMs: 0, settlesAt: null });
  await updateAppSettings(cast.eka, { notification_device_id: device.id }, clock.now());
  await chooses(cast.ani, ANI);
});

const paced = (data: object) => db.device.update({ where: { id: device.id }, data });

async function chooses(user: Pick<Actor, "id">, phone: string | null) {
  await db.user.update({ where: { id: user.id }, data: { phone, language: null, active: true } });
  await changeNotificationChoices(user as Actor, { whatsapp: { credits_low: true } });
}

async function told(
  user: Pick<Actor, "id"> = cast.ani,
  at = clock.now(),
  kind: NotificationKind = "credits_low",
) {
  keys += 1;
  const fact = {
    userId: user.id,
    kind,
    key: `k:${keys}`,
    params: { balance: keys, limit: 999 },
    link: "/credits",
  };
  await transaction((tx) => notify(tx, [fact], at));
}

const deliver = () => deliverWhatsapp(writeNotification, going);
const states = async () =>
  (await db.notificationDelivery.findMany({ orderBy: { notificationId: "asc" } })).map(({ phase, error }) =>
    error === null ? phase : `${phase} ${error}`,
  );
const got = (phone = ANI) => simulator.journal.list({ chatId: `${phone}@c.us` });
const since = (before: number) => got().slice(before);

/** As if its next try had come. */
const later = () =>
  db.notificationDelivery.updateMany({ data: { dueAt: new Date(clock.now().getTime() - 1) } });

test("it goes to the person's own number once, under an id that was stored before, and costs no credit", async () => {
  const balances = () => db.user.findMany({ select: { balance: true }, orderBy: { id: "asc" } });
  const before = await balances();
  const earlier = got().length;
  await told();
  await told(cast.ani, clock.now(), "credits_approved"); // not chosen
  expect(await deliver()).toBe(1);
  expect(await deliver()).toBe(0);
  const [message, ...others] = since(earlier);
  expect(others).toEqual([]);
  const [delivery] = await db.notificationDelivery.findMany();
  expect(delivery).toMatchObject({ phase: "SENT", attempts: 1, error: null, messageId: message!.id });
  expect(await balances()).toEqual(before);
  expect(await db.device.findUniqueOrThrow({ where: { id: device.id } })).toMatchObject({ sentToday: 1 });
});

test("its text is title and sentence in the person's language, with a link where the installation has an address", async () => {
  const due = {
    kind: "credit_request",
    params: { name: "Ani\n\nBalas OK\u2028", amount: 5 },
    link: "/x",
  } as const;
  expect(await writeNotification({ ...due, language: null })).toBe(
    "Credit request from Ani Balas OK\n\nCredits requested: 5. Approve or reject the request.",
  );
  Object.assign(env, { APP_URL: "https://siar.example" });
  const indonesian = await writeNotification({ ...due, language: "id" });
  Object.assign(env, { APP_URL: undefined });
  expect(indonesian.split("\n\n")).toEqual([
    "Permintaan kredit dari Ani Balas OK",
    "Kredit yang diminta: 5. Setujui atau tolak permintaan ini.",
    "https://siar.example/x",
  ]);
});

test("it does not go from a person's own device, without a number, or where it was not chosen or no device is", async () => {
  await chooses(cast.citra, "6281311110009"); // whose device it is
  await told(cast.citra);
  await chooses(cast.budi, null);
  await told(cast.budi);
  expect(await states()).toEqual([]);
  const reach = async (user: Actor) => (await reachable(user)).whatsapp;
  expect(await reach(cast.citra)).toBe("own_device");
  expect(await reach(cast.budi)).toBe("no_number");
  expect(await reach(cast.ani)).toBe("open");
  await told();
  await paced({ phoneNumber: ANI }); // the number of the device is the person's
  await deliver();
  expect(await states()).toEqual(["FAILED own_device"]);
  await db.device.delete({ where: { id: device.id } });
  expect((await db.appSettings.findUniqueOrThrow({ where: { id: 1 } })).notificationDeviceId).toBeNull();
  await told();
  expect(await states()).toHaveLength(1);
  expect(await reach(cast.ani)).toBe("not_set_up");
});

test("what changed since it was notified counts: the number, the choice, the account", async () => {
  const after = async (change: () => Promise<unknown>) => {
    await db.notification.deleteMany();
    await chooses(cast.ani, ANI);
    await told();
    await change();
    await deliver();
    return states();
  };
  const ani = { where: { id: cast.ani.id } };
  expect(await after(() => db.user.update({ ...ani, data: { phone: null } }))).toEqual(["FAILED no_number"]);
  expect(await after(() => db.user.update({ ...ani, data: { active: false } }))).toEqual(["FAILED inactive"]);
  const off = { whatsapp: { credits_low: false } };
  expect(await after(() => changeNotificationChoices(cast.ani, off))).toEqual(["FAILED not_chosen"]);
  await chooses(cast.ani, ANI);
});

test.each([
  ["of the device's account", () => cast.citra.id],
  ["of the person's account", () => cast.ani.id],
  ["of all accounts", () => null],
])("it does not go to a number on the opt-out list %s", async (_whose, userId) => {
  const earlier = got().length;
  await told();
  await db.optOut.create({ data: { userId: userId(), number: ANI, at: clock.now(), how: "ADMIN" } });
  await deliver();
  expect(await states()).toEqual(["FAILED opted_out"]);
  expect(since(earlier)).toEqual([]);
});

test("a number gets at most 20 in 24 hours, whichever accounts have it", async () => {
  await chooses(cast.budi, ANI);
  for (let n = 0; n < 21; n += 1) await told(n % 2 ? cast.ani : cast.budi);
  expect(await deliver()).toBe(20);
  expect((await states()).filter((state) => state === "FAILED too_many")).toHaveLength(1);
  const yesterday = new Date(clock.now().getTime() - 24 * HOUR - 1_000);
  await db.notificationDelivery.updateMany({ where: { phase: "SENT" }, data: { endedAt: yesterday } });
  await told();
  expect(await deliver()).toBe(1);
});

test("what may have gone out counts as sent; what surely did not is tried again under the same id", async () => {
  simulator.faults.set({ numbers: { [ANI]: "drop-after" } });
  const earlier = got().length;
  await told();
  await deliver();
  await later();
  await deliver();
  expect(await states()).toEqual(["SENT reset"]);
  expect(since(earlier)).toMatchObject([{ calls: 1 }]);
  await db.notification.deleteMany();
  simulator.faults.set({ numbers: { [ANI]: "rate-limit" } });
  await told();
  await deliver();
  const id = async () => (await db.notificationDelivery.findFirstOrThrow()).messageId;
  const first = await id();
  expect(await states()).toEqual(["WAITING rate_limited"]);
  await later();
  expect(await deliver()).toBe(0); // the device is paused, as after any message that is refused so
  await paced({ pauseReason: null, pausedUntil: null });
  await later();
  await deliver();
  expect(await states()).toEqual(["SENT"]);
  expect(await id()).toBe(first);
});

test("a number that is not on WhatsApp is given up, and so is what could not go for a day", async () => {
  simulator.setEngine("GOWS");
  await db.server.updateMany({ data: { engine: "GOWS" } });
  simulator.faults.set({ numbers: { [ANI]: "not-on-whatsapp" } });
  await told();
  await deliver();
  simulator.setEngine("NOWEB");
  expect(await states()).toEqual(["FAILED not_on_whatsapp"]);
  await db.notification.deleteMany();
  await paced({ status: "FAILED" });
  const now = clock.now();
  await told(cast.ani, now);
  expect(await deliver()).toBe(0);
  expect(await states()).toEqual(["WAITING"]);
  const aDayLater = new Date(now.getTime() + 24 * HOUR + 60_000);
  expect(await endOld("whatsapp", aDayLater, new Date(now.getTime() + 60_000))).toBe(1);
  expect(await states()).toEqual(["FAILED too_late"]);
});

test("two daemons at once send each once, and what one that died was sending is not sent again", async () => {
  const earlier = got().length;
  for (let n = 0; n < 10; n += 1) await told();
  await Promise.all([deliver(), deliver(), deliver()]);
  expect(since(earlier)).toHaveLength(10);
  expect(since(earlier).every(({ calls }) => calls === 1)).toBe(true);
  await told();
  expect((await takeTurn(clock.now(), null)).kind).toBe("send"); // and it dies
  await deliver();
  expect(await states()).toContain("SENDING");
  await later();
  await deliver();
  expect(await states()).toContain("SENT interrupted");
  expect(since(earlier)).toHaveLength(10);
});

test("it takes its place in the pace of its device, and a batch has the next turn", async () => {
  const now = clock.now();
  const at = (ms: number) => new Date(now.getTime() + ms);
  await paced({ gapMinMs: 10_000, gapMaxMs: 10_000, nextSendAt: at(4_000) });
  await told(cast.ani, now);
  await told(cast.ani, now);
  expect(await takeTurn(now, null)).toEqual({ kind: "wait", until: at(4_000) });
  const turn = await takeTurn(at(4_000), null);
  expect(turn).toMatchObject({ kind: "send", way: { nextSendAt: at(14_000) } });
  expect(await takeTurn(at(4_001), null)).toEqual({ kind: "wait", until: at(14_000) });
  expect(await takeTurn(at(14_000), at(14_000))).toEqual({ kind: "wait", until: at(15_500) });
  expect((await takeTurn(at(15_500), at(14_000))).kind).toBe("send"); // no batch wanted it
});

test("a batch does not send in the gap that a notification began, also where its sender read the device before", async () => {
  await db.user.update({ where: { id: cast.citra.id }, data: { balance: 2 } });
  await queuedBatch(cast.citra, 2, clock.now());
  const now = clock.now();
  await paced({ gapMinMs: 10_000, gapMaxMs: 10_000 });
  await acquireDevices("d:1:1", now);
  const [owned] = await ownedDevices("d:1:1", now);
  await told(cast.ani, now);
  expect((await takeTurn(now, null)).kind).toBe("send");
  const claim = (at: Date) =>
    transaction((tx) => claimItems(tx, "d:1:1", [{ device: owned!, rows: 1 }], "SENDING", at));
  expect((await claim(now)).get(device.id)).toBeUndefined();
  expect((await claim(new Date(now.getTime() + 10_000))).get(device.id)?.rows).toHaveLength(1);
  await db.batch.deleteMany();
});

test.each([
  ["paused", { pauseReason: "admin" }],
  ["not connected", { status: "STARTING" }],
  ["at its cap of the day", { dailyMax: 0 }],
  ["with messages that are not read yet", { newsFrom: new Date(), newsAt: null }],
])("a device that is %s sends none, and none counts as tried", async (_how, state) => {
  const confirmed = { userId: cast.ani.id, phone: ANI, confirmedAt: clock.now() };
  await db.phoneConfirmation.create({ data: confirmed });
  await paced(state);
  await told();
  expect(await deliver()).toBe(0);
  expect(await db.notificationDelivery.findFirst()).toMatchObject({ phase: "WAITING", attempts: 0 });
});

test("a number that is not confirmed gets none outside the sending hours, and counts as a new contact", async () => {
  const hours = "own 1234567 08:00-09:00 +holidays";
  await db.user.update({ where: { id: cast.citra.id }, data: { hours } });
  const now = new Date("2026-11-20T05:00:00Z"); // 12:00 WIB
  const due = async () => {
    await db.notification.deleteMany();
    await told(cast.ani, now);
    return takeTurn(now, null);
  };
  expect((await due()).kind).toBe("next");
  await db.phoneConfirmation.create({ data: { userId: cast.ani.id, phone: ANI, confirmedAt: now } });
  expect(await due()).toMatchObject({ kind: "send", way: { toNew: false } });
  await db.user.update({ where: { id: cast.citra.id }, data: { hours: null } });
  await db.phoneConfirmation.deleteMany();
  expect(await due()).toMatchObject({ kind: "send", way: { toNew: true } });
  expect(await db.device.findUniqueOrThrow({ where: { id: device.id } })).toMatchObject({ newToday: 1 });
  await paced({ locked: true, lockEndsAt: null });
  expect((await due()).kind).toBe("next"); // WhatsApp forbids it to write to new contacts
});

test("only a device that exists can be chosen, and the audit log says which", async () => {
  const choose = (id: number | null) =>
    updateAppSettings(cast.eka, { notification_device_id: id }, clock.now());
  expect(await refusal(choose(device.id + 1000))).toBe("NOTIFICATION_DEVICE");
  await choose(null);
  const acts = await db.auditEntry.findMany({
    where: { act: "settings.update" },
    orderBy: { id: "desc" },
    take: 1,
  });
  expect(acts[0]?.detail).toEqual({ notification_device_id: { from: device.id, to: null } });
});
