/* What cannot be opened, since the key of the secrets is not the one that sealed it: nothing is lost by it. */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";

vi.hoisted(() => {
  process.env.SEND_GAP_SECONDS = "0";
});

import type { Actor } from "~/domain/actor";
import { cleanUpDevices } from "~/domain/devices/run-cleanup";
import { NewServer, setServer, storedServerView, testServer, userServer } from "~/domain/devices/server";
import { sealedServerKey } from "~/domain/devices/waha-client-config";
import { newWebhookSecret, openWebhookSecret } from "~/domain/devices/webhook-address";
import { batchWaiting } from "~/domain/estimates/waiting-reason";
import { deviceSession, startConnect } from "~/domain/pairing/pair";
import { pairing } from "~/domain/pairing/pairing-state";
import { removeDevice } from "~/domain/pairing/remove-device";
import { resetUnreadableSecrets } from "~/domain/reset-unreadable-secrets";
import { settleUnconfirmed } from "~/domain/sending/reconcile/resolve-unconfirmed";
import { beginSecondFactor, enableSecondFactor, ownSecondFactor } from "~/domain/users/sign-in/second-factor";
import { signIn } from "~/domain/users/sign-in/sign-in";
import { db } from "~/platform/db";
import { isQuery } from "~/platform/db/migrate";
import { env } from "~/platform/env";
import { seal } from "~/platform/secrets";
import { assertSecretsKey } from "~/platform/secrets/database-key";
import { totpAt } from "~/platform/totp";
import { type Simulator, startSimulator } from "../../simulator/server";
import { queuedBatch } from "../support/batch";
import { PASSWORD, person, wholeCast } from "../support/cast";
import { connectedDevice } from "../support/device";
import { HERE } from "../support/place";
import { refusal } from "../support/refusal";
import { newSecretsKey, withSecretsKey } from "../support/secrets";
import { sendUntil } from "../support/send-until";

const OTHER = newSecretsKey();
/** As it was stored under another key. */
const sealedElsewhere = <T>(work: () => T) => withSecretsKey(OTHER, work);

let simulator: Simulator;
let cast: Awaited<ReturnType<typeof wholeCast>>;
let owner: Actor;
let count = 0;
beforeAll(async () => {
  simulator = await startSimulator({ waitScale: 0.05 });
  cast = await wholeCast();
});
afterAll(() => simulator.close());
beforeEach(async () => {
  owner = await person(`Owner${++count}`, { credits: 100 });
});

/** A device whose server's key was sealed with another key. */
async function locked(who = owner) {
  const device = await connectedDevice(who, simulator);
  const sealedApiKey = await sealedElsewhere(() => sealedServerKey(who.id, simulator.apiKey));
  await db.server.update({ where: { userId: who.id }, data: { sealedApiKey } });
  return device;
}

const isDone = (id: number) => async () =>
  (await db.batch.findUniqueOrThrow({ where: { id } })).status === "DONE";
const numbers = (row: number) => `6281${200 + count}${10_000 + row}`;

test("through a server whose key cannot be opened nothing is sent and no row is touched; with the right key all of it goes", async () => {
  const device = await locked();
  const id = await queuedBatch(owner, 3, new Date(), numbers);
  const budis = await person(`Budi${count}`, { credits: 100 });
  await connectedDevice(budis, simulator);
  const other = await queuedBatch(budis, 3, new Date(), (row) => `6281${300 + count}${10_000 + row}`);
  await sendUntil(isDone(other));
  const items = await db.batchItem.findMany({ where: { batchId: id } });
  expect(items.map(({ status, reason }) => [status, reason])).toEqual(Array(3).fill(["READY", null]));
  expect(await db.dispatch.count({ where: { batchId: id } })).toBe(0);
  const { pauseReason } = await db.device.findUniqueOrThrow({ where: { id: device.id } });
  expect([pauseReason, simulator.journal.list({ session: device.session })]).toEqual([null, []]);
  await withSecretsKey(OTHER, () => sendUntil(isDone(id)));
  expect(simulator.journal.list({ session: device.session }).length).toBe(3);
});

test("the batch says what it waits for, the server's page what is wrong, and typing the key again mends it", async () => {
  const device = await locked();
  const now = new Date();
  const beat = { host: "h", pid: 1, startedAt: now, beatAt: now };
  await db.heartbeat.upsert({ where: { daemon: "d" }, create: { daemon: "d", ...beat }, update: beat });
  const id = await queuedBatch(owner, 1, now, numbers);
  const waiting = () => batchWaiting(owner, id, now);
  expect(await waiting()).toEqual({ why: "key_unreadable", until: null });
  const shut = { ok: false, stage: "key", httpCode: null, error: null };
  expect(await storedServerView(owner.id)).toMatchObject({ connection: shut, key: false });
  expect(await testServer(cast.citra, owner.id, now)).toMatchObject(shut);
  expect(await refusal(userServer(owner.id, now))).toBe("SERVER_KEY_UNREADABLE");
  const which = { userId: owner.id, deviceId: device.id };
  expect(await refusal(deviceSession(cast.citra, which, now))).toBe("SERVER_KEY_UNREADABLE");
  expect((await pairing(cast.citra, which, now)).trouble?.code).toBe("SERVER_KEY_UNREADABLE");

  const { host, port, apiKey } = simulator;
  await setServer(cast.citra, owner.id, NewServer.parse({ host, port, api_key: apiKey }), now);
  expect(await waiting()).toBeNull();
  expect((await storedServerView(owner.id))?.connection.stage).toBe("ready");
});

test("a row of which nobody knows whether it was sent is not given up because the server's key is shut", async () => {
  const device = await locked();
  const id = await queuedBatch(owner, 1, new Date(), numbers);
  await db.batch.update({ where: { id }, data: { status: "SENDING", nextRow: 3 } });
  const long = new Date(Date.now() - 60 * 60_000);
  const times = { dueAt: long, claimedAt: long, intentAt: long };
  const row = { batchId: id, rowNo: 2, userId: owner.id, deviceId: device.id, phase: "UNCONFIRMED" };
  await db.dispatch.create({ data: { ...row, ...times, attempt: 1, messageId: "3EB0LOCKED" } });
  const settled = await settleUnconfirmed(new Date());
  expect(settled).toMatchObject({ failed: 0, refunded: 0, again: 0 });
  expect(settled.later).toBeGreaterThan(0);
  await db.dispatch.deleteMany();
});

test("while numbers cannot be checked for want of the check key, the batch waits and says so", async () => {
  const device = await connectedDevice(owner, simulator);
  const sealedCheckNumberKey = await sealedElsewhere(() => seal("checkNumberKey", 1, "check"));
  await db.appSettings.update({ where: { id: 1 }, data: { sealedCheckNumberKey } });
  env.NUMBER_CHECK_URL = `http://${simulator.host}:${simulator.port}`;
  const id = await queuedBatch(owner, 1, new Date(), numbers);
  const waits = async () => (await batchWaiting(owner, id, new Date()))?.why;
  let looked = 0;
  try {
    await sendUntil(async () => (await waits()) === "key_unreadable" && ++looked > 20);
    expect(await db.dispatch.count({ where: { batchId: id } })).toBe(0);
    expect(simulator.journal.list({ session: device.session })).toEqual([]);
  } finally {
    env.NUMBER_CHECK_URL = undefined;
    await db.appSettings.update({ where: { id: 1 }, data: { sealedCheckNumberKey: null } });
    await db.batch.update({ where: { id }, data: { paused: true } });
  }
});

test("connecting a device anew gives it a webhook secret that can be opened", async () => {
  const device = await connectedDevice(owner, simulator);
  const old = {
    ...device,
    sealedWebhookSecret: await sealedElsewhere(() => newWebhookSecret(device.session)),
  };
  await db.device.update({ where: { id: device.id }, data: old });
  expect(openWebhookSecret(old)).toBeNull();
  await startConnect(cast.citra, { userId: owner.id, deviceId: device.id }, new Date());
  expect(openWebhookSecret(await db.device.findUniqueOrThrow({ where: { id: device.id } }))).not.toBeNull();
});

test("the session of a removed device is kept in mind until somebody can delete it", async () => {
  const device = await connectedDevice(owner, simulator);
  const now = new Date();
  await removeDevice(cast.citra, { userId: owner.id, deviceId: device.id }, now);
  await withSecretsKey(OTHER, async () => {
    expect(await cleanUpDevices(now)).toEqual({ deleted: 0, later: 1 });
  });
  expect(await cleanUpDevices(new Date(now.getTime() + 60 * 60_000))).toEqual({ deleted: 1, later: 0 });
});

/** An admin with a second factor that was set up under another key; or under this one. */
async function guarded(name = `Admin${count}`, under: typeof sealedElsewhere = sealedElsewhere) {
  const now = new Date();
  const admin = await person(name, { role: "ADMIN", features: ["USERS"] });
  return under(async () => {
    await beginSecondFactor(admin, now);
    const secret = (await ownSecondFactor(admin)).pending?.secret ?? "";
    const proof = { current_password: PASSWORD, totp: totpAt(secret, now) };
    const { recovery_codes } = await enableSecondFactor(admin, HERE, proof, now);
    const enter = (totp?: string, at = new Date(now.getTime() + 60_000)) =>
      signIn(
        { email: admin.email, password: PASSWORD, totp },
        { address: `192.0.2.${count}`, userAgent: null },
        at,
      );
    return { admin, recovery_codes, enter, code: totpAt(secret, new Date(now.getTime() + 60_000)) };
  });
}

test("whose code cannot be checked is told so; a recovery code still opens, and guessing them is throttled", async () => {
  const { enter, code, recovery_codes, admin } = await guarded();
  expect(await refusal(enter(code))).toBe("TOTP_UNREADABLE");
  expect((await enter(recovery_codes[0])).user.id).toBe(admin.id);
  for (let i = 0; i < 10; i += 1) expect(await refusal(enter("AAAA-BBBB"))).toBe("TOTP_UNREADABLE");
  expect(await refusal(enter(recovery_codes[1]))).toBe("TOO_MANY_SIGN_INS");
});

test("an operator who lost the key for good goes on with the one there is, and learns what must be done again", async () => {
  await db.server.deleteMany();
  await db.secondFactor.deleteMany();
  const { admin, enter } = await guarded();
  const fine = await guarded("Fine", async (work) => work());
  await locked();
  await db.appSettings.update({ where: { id: 1 }, data: { secretsKeyId: "of-the-lost-one" } });
  await expect(assertSecretsKey(isQuery(db))).rejects.toThrow("of-the-lost-one");
  const lost = { servers: [owner.email], secondFactors: [admin.email], checkKey: false };
  expect(await resetUnreadableSecrets(new Date())).toEqual(lost);
  await assertSecretsKey(isQuery(db));
  expect((await enter()).user.id).toBe(admin.id);
  expect(await refusal(fine.enter())).toBe("TOTP_REQUIRED"); // what could be opened stays as it was
  const acts = await db.auditEntry.findMany({ where: { act: "user.second_factor_off", targetId: admin.id } });
  expect(acts.map(({ actorName }) => actorName)).toEqual(["system"]);
  expect(await resetUnreadableSecrets(new Date())).toEqual({ ...lost, secondFactors: [] });
});
