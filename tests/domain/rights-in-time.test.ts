/*
 * Between the door and the deed: whoever acts is demoted, deactivated or deleted, or whom they act on is promoted,
 * after everything was looked up and right before the transaction begins. Then nothing is done.
 */
import { beforeEach, expect, test } from "vitest";
import type { Actor } from "~/domain/actor";
import { FEATURES } from "~/domain/actor";
import { cancelBatch, pauseBatch, resumeBatch } from "~/domain/batch-control/pause-cancel";
import { retryBatch } from "~/domain/batch-retry";
import { adjustCredits } from "~/domain/credits/adjust";
import { requestCredits } from "~/domain/credits/request-credits";
import { approveRequest, rejectRequest } from "~/domain/credits/review-request";
import { changeDevice } from "~/domain/devices/change-device";
import { addDevice } from "~/domain/devices/devices";
import { pauseDevice, resumeDevice } from "~/domain/devices/pause";
import { NewServer, setServer } from "~/domain/devices/server";
import { sealedServerKey } from "~/domain/devices/waha-client-config";
import { addOptOuts, removeOptOut } from "~/domain/opt-outs/list";
import { removeDevice } from "~/domain/pairing/remove-device";
import { eraseNumber } from "~/domain/privacy/erase";
import { updateOwnHours } from "~/domain/sending/account-hours";
import { updateAppSettings } from "~/domain/settings/app-settings";
import { createTemplate } from "~/domain/templates/templates";
import { removeAccount } from "~/domain/user-deletion/delete-user";
import { updateUser } from "~/domain/users/change-user";
import { deactivateUser, reactivateUser } from "~/domain/users/deactivate";
import { createUser } from "~/domain/users/new-user";
import { updateOwnSettings } from "~/domain/users/own-settings";
import { resetPassword } from "~/domain/users/reset/default-password";
import { makeApiToken } from "~/domain/users/sign-in/api-tokens";
import { beginSecondFactor, turnOffSecondFactor } from "~/domain/users/sign-in/second-factor";
import { db } from "~/platform/db";
import { hashToken } from "~/platform/tokens";
import { queuedBatch } from "../support/batch";
import { person } from "../support/cast";
import { pngFile, uploaded } from "../support/evidence";
import { HERE } from "../support/place";
import { beforeTransaction } from "../support/raced";
import { refusal } from "../support/refusal";

const now = new Date();
let count = 0;
let admin: Actor;
let boss: Actor;
let ani: Actor;
let ids: { device: number; request: number; batch: number; retriable: number; optOut: number };

beforeEach(async () => {
  count += 1;
  admin = await person(`Admin${count}`, { role: "ADMIN", features: FEATURES });
  boss = await person(`Boss${count}`, { role: "SUPER ADMIN" });
  ani = await person(`Ani${count}`, { credits: 100 });
  const server = await db.server.create({
    data: { userId: ani.id, host: "127.0.0.1", port: 9, sealedApiKey: sealedServerKey(ani.id, "k") },
  });
  const session = `siar-${count}`;
  const own = { userId: ani.id, serverId: server.id, name: "Phone", session, createdAt: now };
  const device = await db.device.create({ data: { ...own, sealedWebhookSecret: "" } });
  const price = { amount: 5, unitPrice: 100, totalPrice: 5n };
  const request = await db.creditRequest.create({ data: { userId: ani.id, ...price, orderAt: now } });
  const batch = await queuedBatch(ani, 2, now);
  const retriable = await queuedBatch(ani, 2, now);
  await db.batchItem.updateMany({
    where: { batchId: retriable },
    data: { status: "REFUNDED", reason: "REFUSED", charged: false },
  });
  const optOut = await db.optOut.create({ data: { number: `62811${count}`, how: "ADMIN", at: now } });
  ids = { device: device.id, request: request.id, batch, retriable, optOut: optOut.id };
});

type Act = (actor: Actor) => Promise<unknown>;
const which = () => ({ userId: ani.id, deviceId: ids.device });
const address = NewServer.parse({ host: "127.0.0.1", port: 10, api_key: "another" });
const PACE = { gap_min: null, gap_max: null, daily_max: null };
const hours = { preset: "own" as const, from: "08:00", to: "17:00", days: ["1"] };

/** What an admin does to a user: also refused when that user was promoted meanwhile. */
const TO_A_USER: Record<string, Act> = {
  updateUser: (actor) => updateUser(actor, ani.id, { name: "Other" }, now),
  deactivateUser: (actor) => deactivateUser(actor, ani.id, now),
  reactivateUser: (actor) => reactivateUser(actor, ani.id, now),
  resetPassword: (actor) => resetPassword(actor, ani.id, now),
  deleteUser: (actor) => removeAccount(actor, ani.id, now),
  adjustCredits: (actor) => adjustCredits(actor, ani.id, { amount: 5, reason: "Gift" }, now),
  approveRequest: (actor) => approveRequest(actor, ids.request, now),
  rejectRequest: (actor) => rejectRequest(actor, ids.request, { reason: "No" }, now),
  setServer: (actor) => setServer(actor, ani.id, address, now),
  addDevice: (actor) => addDevice(actor, ani.id, { name: "Second" }, now),
  changeDevice: (actor) => changeDevice(actor, which(), { ...PACE, name: "Other" }, now),
  pauseDevice: (actor) => pauseDevice(actor, which(), {}, now),
  resumeDevice: (actor) => resumeDevice(actor, which(), now),
  removeDevice: (actor) => removeDevice(actor, which(), now, { confirmed: true }),
};

/** What admins do for everybody. */
const FOR_ALL: Record<string, Act> = {
  createUser: (actor) =>
    createUser(
      actor,
      {
        name: "New",
        email: `new${count}@example.com`,
        password: "long enough",
        role: "USER",
        phone: "81234567890",
      },
      now,
    ),
  updateAppSettings: (actor) => updateAppSettings(actor, { credits_per_attachment: 7 }, now),
  addOptOuts: (actor) => addOptOuts(actor, null, { numbers: ["081234567890"] }, "ADMIN", now),
  removeOptOut: (actor) => removeOptOut(actor, null, ids.optOut, now),
};

/** What only a Super Admin does. */
const OF_THE_BOSS: Record<string, Act> = {
  turnOffSecondFactor: (actor) => turnOffSecondFactor(actor, ani.id, now),
  forgetNumber: (actor) => eraseNumber(actor, "everybody", "081234567890", now),
  pauseBatch: (actor) => pauseBatch(actor, ids.batch, now),
  resumeBatch: (actor) => resumeBatch(actor, ids.batch, now),
  cancelBatch: (actor) => cancelBatch(actor, ids.batch, now),
  retryBatch: (actor) => retryBatch(actor, ids.retriable, {}, now),
};

/** What everybody does for themselves, by an account that is no admin's. */
const ONES_OWN: Record<string, Act> = {
  requestCredits: (actor) =>
    requestCredits(actor, { amount: 5, evidence: uploaded(pngFile(count % 251)) }, now),
  createTemplate: (actor) => createTemplate(actor, { name: "T", text: "Halo" }, now),
  makeApiToken: (actor) => makeApiToken(actor, { name: "T" }, now),
  updateOwnHours: (actor) => updateOwnHours(actor, hours, now),
  addOptOuts: (actor) => addOptOuts(actor, actor.id, { numbers: ["081234567890"] }, "HAND", now),
  pauseBatch: (actor) => pauseBatch(actor, ids.batch, now),
  cancelBatch: (actor) => cancelBatch(actor, ids.batch, now),
  retryBatch: (actor) => retryBatch(actor, ids.retriable, {}, now),
};

/** Everything that these acts could change, by table. */
async function everything(): Promise<Record<string, string>> {
  const byId = { orderBy: { id: "asc" } } as const;
  const tables = {
    users: db.user.findMany(byId),
    servers: db.server.findMany(byId),
    devices: db.device.findMany(byId),
    batches: db.batch.findMany(byId),
    items: db.batchItem.findMany({ orderBy: [{ batchId: "asc" }, { rowNo: "asc" }] }),
    entries: db.creditEntry.findMany(byId),
    requests: db.creditRequest.findMany(byId),
    optOuts: db.optOut.findMany(byId),
    forgotten: db.forgotten.findMany(byId),
    templates: db.template.findMany(byId),
    apiTokens: db.apiToken.findMany(byId),
    secondFactors: db.secondFactor.findMany({ orderBy: { userId: "asc" } }),
    settings: db.appSettings.findMany(),
    acts: db.auditEntry.count(),
    cleanUps: db.deviceCleanup.count(),
  };
  const texts = Object.entries(tables).map(async ([name, rows]) => [name, hashToken(textOf(await rows))]);
  return Object.fromEntries(await Promise.all(texts));
}

/** A device that somebody began to remove was held for it, and is let go. */
const textOf = (rows: unknown) =>
  JSON.stringify(rows, (name, value) =>
    /^pause/.test(name) ? undefined : typeof value === "bigint" ? String(value) : value,
  );

/** Runs it with `event` at the last moment; answers the refusal. Nothing else may have changed. */
async function late(act: Act, actor: Actor, event: () => Promise<unknown>): Promise<string> {
  let before = {};
  const spy = beforeTransaction(async () => {
    await event();
    before = await everything();
  });
  const code = await refusal(act(actor));
  spy.mockRestore();
  expect(await everything()).toEqual(before);
  return code;
}

const set = (who: Actor, data: object) => db.user.update({ where: { id: who.id }, data });
const acts = (some: Record<string, Act>) => Object.entries(some);

test.each(acts({ ...TO_A_USER, ...FOR_ALL }))("%s of an admin who is none any more", async (_, act) => {
  const demoted = () => set(admin, { role: "USER", features: [] });
  expect(await late(act, admin, demoted)).toBe("FORBIDDEN");
});

test.each(acts({ ...TO_A_USER, ...FOR_ALL }))("%s of an admin who lost a feature", async (_, act) => {
  expect(await late(act, admin, () => set(admin, { features: ["BULK_HISTORY"] }))).toBe("FORBIDDEN");
});

test.each(acts({ ...TO_A_USER, ...FOR_ALL }))("%s of an admin who was deactivated", async (_, act) => {
  expect(await late(act, admin, () => set(admin, { active: false }))).toBe("UNAUTHENTICATED");
});

test.each(acts(TO_A_USER))("%s of somebody who became a Super Admin meanwhile", async (_, act) => {
  const promoted = () => set(ani, { role: "SUPER ADMIN" });
  expect(await late(act, admin, promoted)).toBe("SUPER_ADMIN_PROTECTED");
});

test.each(acts(OF_THE_BOSS))("%s of a Super Admin who is none any more", async (_, act) => {
  expect(await late(act, boss, () => set(boss, { role: "ADMIN", features: FEATURES }))).toBe("FORBIDDEN");
});

test.each(acts(ONES_OWN))("%s of somebody who was deactivated", async (_, act) => {
  expect(await late(act, ani, () => set(ani, { active: false }))).toBe("UNAUTHENTICATED");
});

test.each(acts({ ...TO_A_USER, ...FOR_ALL }))("%s of an admin who was deleted", async (_, act) => {
  const deleted = () => db.user.delete({ where: { id: admin.id } });
  expect(await late(act, admin, deleted)).toBe("UNAUTHENTICATED");
});

test("whoever is deactivated keeps the password and the phone that they have", async () => {
  const change = { phone_number: "+6281234567890" };
  const act: Act = (actor) => updateOwnSettings(actor, HERE, change, now);
  expect(await late(act, ani, () => set(ani, { active: false }))).toBe("CONFLICT");
});

test("an admin who is none any more turns no second factor on", async () => {
  const demoted = () => set(admin, { role: "USER", features: [] });
  expect(await late((actor) => beginSecondFactor(actor, now), admin, demoted)).toBe("FORBIDDEN");
});
