import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Actor } from "~/domain/actor";
import { exportItems } from "~/domain/batches/export";
import { batchById } from "~/domain/batches/get";
import { batchItems } from "~/domain/batches/items";
import { listBatches } from "~/domain/batches/list";
import { checkLedger } from "~/domain/credits/audit-ledger";
import { sealedServerKey } from "~/domain/devices/waha-client-config";
import { batchWhen } from "~/domain/imports/batch-when";
import { adminDashboard } from "~/domain/reports/admin-dashboard";
import { sendingHistory } from "~/domain/reports/history";
import { overview } from "~/domain/reports/overview";
import { moveItems } from "~/domain/sending/transition/transition-items";
import { createTemplate } from "~/domain/templates/templates";
import { logChoices } from "~/domain/test-bulk/choices";
import { eligibleUsers } from "~/domain/test-bulk/eligible-users";
import { logStatus } from "~/domain/test-bulk/log-status";
import { testLogs } from "~/domain/test-bulk/logs";
import { uploadTest } from "~/domain/test-bulk/upload";
import { db, transaction } from "~/platform/db";
import { type Simulator, startSimulator } from "../../simulator/server";
import { person } from "../support/cast";
import { connectedDevice } from "../support/device";
import { sheetFile } from "../support/sheet";
import { differencesOf, usedBy } from "../support/storage";

let simulator: Simulator;
let broken: ReturnType<typeof createServer>;
let brokenPort = 0;
let citra: Actor;
let ani: Actor;
let people = 0;
const now = new Date();

beforeAll(async () => {
  simulator = await startSimulator({ waitScale: 0.05 });
  broken = createServer((_request, answer) => answer.writeHead(503).end("away"));
  await new Promise<void>((done) => broken.listen(0, "127.0.0.1", done));
  brokenPort = (broken.address() as AddressInfo).port;
  citra = await person("Citra", { role: "ADMIN", features: ["TEST_BULK"] });
});
afterAll(async () => {
  await simulator.close();
  await new Promise((done) => broken.close(done));
});
beforeEach(async () => {
  ani = await person(`Ani${++people}`, { credits: 5 });
});

const ROWS = [
  ["6281211110001", "Halo satu"],
  ["6281211110002", "Halo dua"],
  ["abc", "No number"],
  ["6281211110003", ""],
  ["6281211110001", "Halo satu"],
];

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    ({ code, status, fields, extra }) => ({ code, status, fields, extra }),
  );

async function server(user: { id: number }, port: number, { apiKey = "k", host = "127.0.0.1" } = {}) {
  const sealedApiKey = sealedServerKey(user.id, apiKey);
  return db.server.create({ data: { userId: user.id, host, port, sealedApiKey } });
}

async function uploaded(target: { id: number }, rows: string[][] = ROWS) {
  return uploadTest(citra, await sheetFile(rows), { target: String(target.id) }, now);
}

test("a test's rows count to the storage of the admin who makes it, and not to its user's", async () => {
  await connectedDevice(ani, simulator);
  const before = await usedBy(citra);
  await uploaded(ani);
  expect(await usedBy(ani)).toBe(0);
  expect(await usedBy(citra)).toBeGreaterThan(before + 5 * 192);
  expect(await differencesOf(ani, citra)).toEqual([]);
});

test("a test is counted like any upload, costs nothing and is written down", async () => {
  await connectedDevice(ani, simulator);
  const { ok, batch_id, summary } = await uploaded(ani);
  expect(ok).toBe(true);
  const counts = {
    total: 5,
    queued: 2,
    invalid_numbers: 1,
    invalid_time: 0,
    invalid_message: 1,
    duplicates: 1,
    opted_out: 0,
    missing_value: 0,
    missing_attachment: 0,
  };
  expect(summary).toEqual(counts);
  const batch = await db.batch.findUniqueOrThrow({ where: { id: batch_id } });
  expect(batch).toMatchObject({
    kind: "TEST",
    userId: ani.id,
    createdById: citra.id,
    reserved: 0,
    name: "promo.xlsx",
  });
  expect(await db.batchItem.count({ where: { batchId: batch_id, charged: true } })).toBe(0);
  const owner = await db.user.findUniqueOrThrow({ where: { id: ani.id } });
  expect([owner.balance, owner.lastActivityAt]).toEqual([5, null]);
  expect(await db.creditEntry.count({ where: { batchId: batch_id } })).toBe(0);
  expect((await checkLedger()).differences).toEqual([]);
  expect(
    await db.auditEntry.findFirst({ where: { act: "test_bulk.upload", targetId: ani.id } }),
  ).toMatchObject({
    actorId: citra.id,
    targetKind: "user",
    targetName: ani.name,
    detail: { batch_id, ...counts },
  });
});

test("a test takes typed numbers, an admin's own template, a time to start, and hours that narrow its user's", async () => {
  await connectedDevice(ani, simulator);
  await db.user.update({ where: { id: ani.id }, data: { hours: "general" } });
  const recipients = { numbers: "6281211110001\n6281211110002" };
  const own = await createTemplate(citra, { name: `T${ani.id}`, text: "Uji coba" }, now);
  const theirs = await createTemplate(ani, { name: "T", text: "x" }, now);
  const target = String(ani.id);
  const startAt = new Date(Math.floor(now.getTime() / 1000) * 1000 + 3_600_000);
  const when = batchWhen({ start_at: startAt.toISOString(), hours: "offers" }, now);
  const send = (wish: object) => uploadTest(citra, recipients, { target, ...wish }, now);
  const { batch_id, summary } = await send({ templateId: own.template.id, when });
  expect(summary).toMatchObject({ total: 2, queued: 2 });
  const batch = await db.batch.findUniqueOrThrow({ where: { id: batch_id } });
  expect(batch).toMatchObject({ kind: "TEST", reserved: 0, text: "Uji coba", hours: "offers" });
  expect([batch.startAt, batch.openAt]).toEqual([startAt, startAt]);
  const before = await db.batch.count();
  expect((await refusal(send({ templateId: theirs.template.id })))?.code).not.toBeUndefined();
  await db.user.update({ where: { id: ani.id }, data: { hours: "offers" } });
  const wider = await refusal(send({ text: "x", when: batchWhen({ hours: "general" }, now) }));
  expect(wider?.fields).toMatchObject({ hours: [{ code: "HOURS_WIDER" }] });
  expect(await db.batch.count()).toBe(before);
});

test("a test is in none of the user’s lists and figures, nor in those of all users", async () => {
  await connectedDevice(ani, simulator);
  const { batch_id } = await uploaded(ani);
  expect((await listBatches(ani)).meta.total).toBe(0);
  expect(await overview(ani)).toMatchObject({ total_batches: 0, messages_sent: 0, recent_batches: [] });
  expect((await refusal(batchById(ani, batch_id)))?.code).toBe("NOT_FOUND");
  expect((await sendingHistory({ q_user: ani.email })).meta.total).toBe(0);
  const { users, recent_batches } = await adminDashboard({ q_user: ani.email }, now);
  expect([users.data[0]?.total_batches, recent_batches]).toEqual([0, []]);
  expect((await batchById(citra, batch_id)).credits_used).toBe(0);
});

test("what was refused of a test is FAILED to everybody who looks, and gives nothing back", async () => {
  const device = await connectedDevice(ani, simulator);
  const { batch_id } = await uploaded(ani, [...ROWS, ["6281211110009", "Halo tiga"]]);
  const row = (rowNo: number) => ({ batchId: batch_id, rowNo, from: "READY" as const, deviceId: device.id });
  await transaction((tx) =>
    moveItems(
      tx,
      [
        { ...row(2), to: "SENT", reason: null, sentAt: now },
        { ...row(3), to: "REFUNDED", reason: "REFUSED" },
        { ...row(7), to: "FAILED", reason: "UNCONFIRMED" },
      ],
      now,
    ),
  );
  expect((await batchById(citra, batch_id)).totals).toMatchObject({
    sent: 1,
    failed: 2,
    refunded: 0,
    skipped: 3,
  });
  const failed = await batchItems(citra, batch_id, { status: "failed" });
  expect(failed.meta.total).toBe(2);
  expect(failed.data.map(({ id, status, reason }) => [id, status, reason])).toEqual([
    [3, "FAILED", "REFUSED"],
    [7, "FAILED", "UNCONFIRMED_TEST"],
  ]);
  expect((await batchItems(citra, batch_id, { status: "refunded" })).data).toEqual([]);
  expect((await batchItems(citra, batch_id, { status: "refunded", q: "Halo" })).meta.total).toBe(0);
  let csv = "";
  for await (const piece of exportItems(citra, batch_id, (reason) => reason)) csv += piece;
  expect(csv).not.toContain("REFUNDED");
  expect(csv).toContain("UNCONFIRMED_TEST");
  expect((await db.user.findUniqueOrThrow({ where: { id: ani.id } })).balance).toBe(5);
  expect(await db.dayTotal.count({ where: { userId: ani.id } })).toBe(0);
});

test("a row is QUEUED, SENDING, SENT, FAILED or INVALID", () => {
  const status = (of: string, phase: string | null = null, reason: string | null = null) =>
    logStatus({ status: of, phase, reason });
  expect(status("READY")).toBe("QUEUED");
  expect(status("READY", "WAITING")).toBe("QUEUED");
  for (const phase of ["CLAIMED", "SENDING", "UNCONFIRMED"]) expect(status("READY", phase)).toBe("SENDING");
  expect(status("SENT")).toBe("SENT");
  expect(status("FAILED", null, "UNCONFIRMED")).toBe("FAILED");
  expect(status("REFUNDED", null, "REFUSED")).toBe("FAILED");
  expect(status("SKIPPED", null, "NUMBER_INVALID")).toBe("INVALID");
  expect(status("SKIPPED", null, "NOT_ON_WHATSAPP")).toBe("INVALID");
  expect(status("SKIPPED", null, "CANCELLED")).toBe("FAILED");
});

test("the logs show the newest test first, with the device, and can be narrowed to a user and a device", async () => {
  const device = await connectedDevice(ani, simulator);
  const other = await person(`Budi${people}`);
  await connectedDevice(other, simulator);
  const first = await uploaded(ani);
  const second = await uploaded(ani, [["6281211110004", "Later"]]);
  await uploaded(other, [["6281211110005", "Other"]]);
  const hand = { batchId: first.batch_id, rowNo: 2, userId: ani.id, deviceId: device.id, messageId: "M" };
  await db.dispatch.create({
    data: { ...hand, phase: "SENDING", dueAt: now, claimedAt: now, intentAt: now },
  });
  const { data, meta } = await testLogs({ target_user_id: ani.id });
  expect(meta).toEqual({ page: 1, pages: 1, total: 6 });
  expect(data.map(({ id }) => id)).toEqual([
    `${second.batch_id}-2`,
    ...[2, 3, 4, 5, 6].map((row) => `${first.batch_id}-${row}`),
  ]);
  expect(data.map(({ status }) => status)).toEqual([
    ...["QUEUED", "SENDING", "QUEUED", "INVALID", "INVALID", "INVALID"],
  ]);
  expect(data[1]).toEqual({
    id: `${first.batch_id}-2`,
    device: "Phone",
    receiver: "6281211110001",
    scheduled_at: null,
    status: "SENDING",
    reason: null,
    detail: null,
    updated_at: now.toISOString(),
  });
  const ofDevice = await testLogs({ device_id: device.id });
  expect(ofDevice.data.map(({ id }) => id)).toEqual([`${first.batch_id}-2`]);
  expect(ofDevice.meta.total).toBe(1);
  const [newest] = (await testLogs({ target_user_id: ani.id, limit: 1 })).data;
  expect(newest?.id).toBe(`${second.batch_id}-2`);
  expect((await testLogs({ target_user_id: ani.id, limit: 4, page: 2 })).data).toHaveLength(2);
  const choices = await logChoices(ani.id);
  expect(choices.devices).toEqual([{ id: device.id, name: "Phone", user_name: ani.name }]);
  expect(choices.users.map(({ id }) => id)).toContain(other.id);
  await db.dispatch.deleteMany();
});

test("eligible are active users whose server answers without a 5xx", async () => {
  const [down, away, away503, locked, without] = await Promise.all(
    ["Down", "Away", "Busy", "Locked", "Without"].map((name) => person(`${name}${people}`)),
  );
  await connectedDevice(ani, simulator);
  const { host, port, apiKey } = simulator;
  await server(down!, 1);
  await server(away503!, brokenPort);
  await server(locked!, port, { host, apiKey: "wrong" });
  await server(away!, port, { host, apiKey });
  await db.user.update({ where: { id: away!.id }, data: { active: false } });
  const { data } = await eligibleUsers(citra, now);
  const ids = data.map(({ id }) => id);
  expect(ids).toContain(ani.id);
  expect(ids).toContain(locked!.id); // a wrong key is an answer too
  for (const user of [down, away, away503, without]) expect(ids).not.toContain(user!.id);
  expect(data.find(({ id }) => id === ani.id)).toEqual({
    id: ani.id,
    name: ani.name,
    email: ani.email,
    devices: [{ id: expect.any(Number), name: "Phone", status: "WORKING" }],
  });
});

test("a target that is nobody, inactive, without a server or not chosen is refused at its field", async () => {
  const file = await sheetFile(ROWS);
  const gone = await person(`Gone${people}`);
  await server(gone, simulator.port);
  await db.user.update({ where: { id: gone.id }, data: { active: false } });
  const at = async (id: string | undefined) =>
    (await refusal(uploadTest(citra, file, { target: id }, now)))?.fields.target_user_id[0].code;
  expect(await at(undefined)).toBe("REQUIRED");
  expect(await at(" ")).toBe("REQUIRED");
  for (const id of ["abc", "99999999", "0", String(gone.id), String(ani.id)])
    expect(await at(id)).toBe("USER_NOT_TESTABLE");
});

test("a server that is away or answers 5xx is refused with the diagnosis, and nothing is saved", async () => {
  await server(ani, brokenPort);
  const before = await db.batch.count();
  expect(await refusal(uploaded(ani))).toMatchObject({
    code: "SERVER_UNREACHABLE",
    status: 409,
    extra: { stage: "http", httpCode: 503 },
  });
  await db.server.update({ where: { userId: ani.id }, data: { port: 1 } });
  expect(await refusal(uploaded(ani))).toMatchObject({ code: "SERVER_UNREACHABLE", extra: { stage: "tcp" } });
  expect(await db.batch.count()).toBe(before);
});

test("a sheet in which nothing can be sent is refused with its summary, and nothing is saved", async () => {
  await connectedDevice(ani, simulator);
  const before = await db.batch.count();
  expect(await refusal(uploaded(ani, [["abc", "x"]]))).toMatchObject({
    code: "FILE_NO_VALID_ROW",
    extra: { summary: { total: 1, queued: 0, invalid_numbers: 1 } },
  });
  expect(await db.batch.count()).toBe(before);
});
