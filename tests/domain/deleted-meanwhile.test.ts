/* What is deleted while somebody is at work with it: a sentence, and nothing half left. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { FEATURES } from "~/domain/actor";
import { exportItems } from "~/domain/batches/export";
import { approveRequest } from "~/domain/credits/review-request";
import { addDevice } from "~/domain/devices/devices";
import { cleanUpDevices } from "~/domain/devices/run-cleanup";
import { NewServer, setServer, testServer } from "~/domain/devices/server";
import { sealedServerKey } from "~/domain/devices/waha-client-config";
import { openWebhookSecret } from "~/domain/devices/webhook-address";
import { createBatch } from "~/domain/imports/create";
import { tryOut } from "~/domain/imports/send-sample";
import { discardStaged, stageForCheck } from "~/domain/imports/staged-import";
import { pairAnew, requestCode, startConnect } from "~/domain/pairing/pair";
import { removeDevice } from "~/domain/pairing/remove-device";
import { createTemplate, deleteTemplate } from "~/domain/templates/templates";
import { uploadTest } from "~/domain/test-bulk/upload";
import { deleteUser } from "~/domain/user-deletion/delete-user";
import { deactivateUser } from "~/domain/users/deactivate";
import { signIn } from "~/domain/users/sign-in/sign-in";
import { errorMessage } from "~/http/response/error-messages";
import { db } from "~/platform/db";
import { env } from "~/platform/env";
import { closeConnections } from "~/platform/waha";
import { type Simulator, startSimulator } from "../../simulator/server";
import { queuedBatch } from "../support/batch";
import { PASSWORD, person, wholeCast } from "../support/cast";
import { beforeTransaction } from "../support/raced";
import { refusal } from "../support/refusal";
import { sheetFile } from "../support/sheet";
import { until } from "../support/until";

const now = new Date();
let waha: Simulator;
let letsIn: Server;
let cast: Awaited<ReturnType<typeof wholeCast>>;
let count = 0;

beforeAll(async () => {
  cast = await wholeCast();
  waha = await startSimulator({ waitScale: 0.01, scanMs: null });
  letsIn = createServer((_, answer) => answer.writeHead(401).end()).listen(0, "127.0.0.1");
  await new Promise((listening) => letsIn.once("listening", listening));
});
afterAll(async () => {
  await closeConnections();
  await waha.close();
  letsIn.close();
});

async function withDevice() {
  const { id: userId } = await person(`Gone${++count}`);
  const address = NewServer.parse({ host: waha.host, port: waha.port, api_key: waha.apiKey });
  await setServer(cast.citra, userId, address, now);
  const { device } = await addDevice(cast.citra, userId, { name: "Phone" }, now);
  return { userId, deviceId: device.id, session: device.session };
}

const open = () => db.deviceCleanup.count({ where: { doneAt: null } });

test("a device that is removed while its session is made: not found, and the session goes over there", async () => {
  const which = await withDevice();
  const spy = beforeTransaction(async () => {
    await removeDevice(cast.citra, which, now, { confirmed: true });
    await cleanUpDevices(new Date()); // the daemon was quick
  });
  expect(await refusal(startConnect(cast.citra, which, now))).toBe("NOT_FOUND");
  spy.mockRestore();
  expect(await open()).toBe(1);
  await cleanUpDevices(new Date());
  expect(await open()).toBe(0);
});

test("a device that is removed while a pairing code is asked for is not found", async () => {
  const which = await withDevice();
  await startConnect(cast.citra, which, now);
  await expect.poll(async () => (await waha.sessions.get(which.session))?.status).toBe("SCAN_QR_CODE");
  const spy = beforeTransaction(() => removeDevice(cast.citra, which, now, { confirmed: true }));
  const asked = refusal(requestCode(cast.citra, which, { phone: "6281234567890" }, now));
  expect(await asked).toBe("NOT_FOUND");
  spy.mockRestore();
});

test("a device whose user is deleted while it is paired anew is not found", async () => {
  const which = await withDevice();
  await startConnect(cast.citra, which, now);
  const spy = beforeTransaction(() => deleteUser(cast.citra, which.userId, now));
  expect(await refusal(pairAnew(cast.citra, which, now, { confirmed: true }))).toBe("NOT_FOUND");
  spy.mockRestore();
});

test("two who connect a device whose secret was lost tell WAHA the one that is stored", async () => {
  const which = await withDevice();
  const lost = { sealedWebhookSecret: "lost" };
  await db.device.update({ where: { id: which.deviceId }, data: lost });
  const { updateMany } = db.device;
  const written: unknown[] = [];
  let both = 0;
  (db.device as { updateMany: unknown }).updateMany = async (args: { data: object }) => {
    if ("sealedWebhookSecret" in args.data && ++both < 2) await until(() => both === 2, "both to have read");
    const result = await updateMany(args as never);
    if ("sealedWebhookSecret" in args.data && result.count > 0) written.push(args.data.sealedWebhookSecret);
    return result;
  };
  env.APP_URL = "http://siar.test"; // WAHA is told a secret only with an address
  await Promise.all([startConnect(cast.citra, which, now), startConnect(cast.citra, which, now)]);
  env.APP_URL = undefined;
  (db.device as { updateMany: unknown }).updateMany = updateMany;
  const stored = await db.device.findUniqueOrThrow({ where: { id: which.deviceId } });
  const hooks = waha.sessions.get(which.session)?.config?.webhooks;
  expect(openWebhookSecret(stored)).not.toBeNull();
  expect(written).toEqual([stored.sealedWebhookSecret]); // the second request took what was there
  expect(hooks?.[0]?.hmac?.key).toBe(openWebhookSecret(stored));
});

test("a server that goes while it is tried says how it was, and leaves nothing", async () => {
  const { userId } = await withDevice();
  const trying = testServer(cast.citra, userId, now).then(
    () => "ok",
    ({ code }) => code,
  );
  await deleteUser(cast.citra, userId, now);
  expect(["ok", "NOT_FOUND", "SERVER_MISSING"]).toContain(await trying);
  expect(await db.server.count({ where: { userId } })).toBe(0);
});

const set = (id: number, data: object) => db.user.update({ where: { id }, data });
const ENDS: [string, string, (id: number, admin: number) => Promise<unknown>][] = [
  ["deleted", "CONFLICT", (id) => deleteUser(cast.eka, id, now)],
  ["deactivated", "USER_NOT_TESTABLE", (id) => deactivateUser(cast.eka, id, now)],
  ["without a server", "USER_NOT_TESTABLE", (id) => db.server.delete({ where: { userId: id } })],
  ["a Super Admin", "SUPER_ADMIN_PROTECTED", (id) => set(id, { role: "SUPER ADMIN" })],
  ["the target of an admin no more", "FORBIDDEN", (_, admin) => set(admin, { role: "USER", features: [] })],
  ["the target of nobody", "UNAUTHENTICATED", (_, admin) => set(admin, { active: false })],
];
test.each(ENDS)("a test for somebody who is %s by the time its sheet was read", async (_, code, end) => {
  const { id } = await person(`Gone${++count}`);
  const { port } = letsIn.address() as AddressInfo;
  await db.server.create({
    data: { userId: id, host: "127.0.0.1", port, sealedApiKey: sealedServerKey(id, "k") },
  });
  const admin = await person(`Admin${count}`, { role: "ADMIN", features: FEATURES });
  const spy = beforeTransaction(() => end(id, admin.id));
  const sheet = await sheetFile([["6281234567890", "Halo", null]]);
  const sending = uploadTest(admin, sheet, { target: String(id) }, now);
  const sent = refusal(sending.catch((error) => Promise.reject(errorMessage(error)))); // as it is told
  expect(await sent).toBe(code);
  spy.mockRestore();
  expect(await db.batch.count({ where: { kind: "TEST" } })).toBe(0);
  expect(await db.batchItem.count()).toBe(0);
});

test("a template that is deleted while a sheet is read with it was used all the same", async () => {
  const ani = await person(`Gone${++count}`, { credits: 5 });
  const { template } = await createTemplate(ani, { name: "T", text: "Halo" }, now);
  const spy = beforeTransaction(() => deleteTemplate(ani, template.id));
  const sheet = await sheetFile([["6281234567890"]], ["receiver_number"]);
  const { batch } = await createBatch(ani, sheet, { templateId: template.id }, now);
  spy.mockRestore();
  expect(batch.text).toBe("Halo");
  await db.batch.delete({ where: { id: batch.id } });
});

test("a sheet that is thrown away while a row of it is tried out sends nothing", async () => {
  const ani = await person(`Gone${++count}`, { credits: 5 });
  await db.user.update({ where: { id: ani.id }, data: { phone: "6281234567891" } });
  const sheet = await sheetFile([["6281234567890", "Halo", null]]);
  const { id } = await stageForCheck(ani, sheet, {}, now);
  const spy = beforeTransaction(() => discardStaged(ani, id, now));
  expect(await refusal(tryOut(ani, id, 2, now))).toBe("CONFLICT");
  spy.mockRestore();
  expect(await db.batch.count({ where: { userId: ani.id } })).toBe(0);
});

test("a request whose buyer is deleted when it is approved gives nobody credits", async () => {
  const { id: userId } = await person(`Gone${++count}`);
  const price = { amount: 5, unitPrice: 100, totalPrice: 5n };
  const { id } = await db.creditRequest.create({ data: { userId, ...price, orderAt: now } });
  const spy = beforeTransaction(() => deleteUser(cast.eka, userId, now));
  expect(await refusal(approveRequest(cast.citra, id, now))).toBe("USER_DELETED");
  spy.mockRestore();
  expect(await db.creditRequest.findUnique({ where: { id } })).toMatchObject({ approvedAt: null });
  expect(await db.creditEntry.count({ where: { userId } })).toBe(0);
});

test.each([
  ["pruned", (id: number) => db.batch.update({ where: { id }, data: { rowsGoneAt: now } })],
  ["deleted", (id: number) => db.batch.delete({ where: { id } })],
])("the download of a batch that is %s meanwhile does not look whole", async (_, end) => {
  const ani = await person(`Gone${++count}`, { credits: 5 });
  const id = await queuedBatch(ani, 2, now);
  const parts = exportItems(ani, id, () => "");
  await parts.next();
  await db.batchItem.deleteMany({ where: { batchId: id } });
  await end(id);
  expect(await refusal(parts.next())).toBe("CONFLICT");
});

test("whoever is deleted in the moment of their sign-in has no account", async () => {
  const { id, email } = await person(`Gone${++count}`);
  const { deleteMany } = db.failure;
  const spy = vi
    .spyOn(db.failure, "deleteMany")
    .mockImplementation(((args: never) =>
      deleteUser(cast.eka, id, now).then(() => deleteMany(args))) as never);
  const caller = { address: "192.0.2.7", userAgent: null };
  expect(await refusal(signIn({ email, password: PASSWORD }, caller, now))).toBe("BAD_CREDENTIALS");
  spy.mockRestore();
  expect(await db.session.count({ where: { userId: id } })).toBe(0);
});
