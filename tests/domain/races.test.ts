/*
 * What one reads and then writes, while another changes it in between: each holds its row, or says in the statement
 * what it goes by. The other one's transaction is open while ours comes to it (PostgreSQL); on SQLite it stands in line.
 * docs/concurrency.md names which is which.
 */
import { beforeAll, expect, test } from "vitest";
import { FEATURES } from "~/domain/actor";
import { pauseBatch } from "~/domain/batch-control/pause-cancel";
import { changeDevice } from "~/domain/devices/change-device";
import { noteSession } from "~/domain/devices/session/device-status";
import { sealedServerKey } from "~/domain/devices/waha-client-config";
import { countTimed } from "~/domain/imports/exclusions/move-rows";
import { confirmImport, stageForCheck } from "~/domain/imports/staged-import";
import { updateOwnHours } from "~/domain/sending/account-hours";
import { settleRows } from "~/domain/sending/record/record-outcomes";
import { type HeldItem, queryAll } from "~/domain/sending/rollback/held-items";
import { updateAppSettings } from "~/domain/settings/app-settings";
import { resetPassword } from "~/domain/users/reset/default-password";
import { beginSecondFactor, enableSecondFactor, ownSecondFactor } from "~/domain/users/sign-in/second-factor";
import { signIn } from "~/domain/users/sign-in/sign-in";
import { db, execute, forUpdate, postgresql, query, sql, timeParam, transaction } from "~/platform/db";
import { hashPassword } from "~/platform/passwords";
import { countTry, type Limit, refundAttempt } from "~/platform/throttle";
import { hashToken } from "~/platform/tokens";
import { totpAt } from "~/platform/totp";
import { queuedBatch } from "../support/batch";
import { PASSWORD, person, wholeCast } from "../support/cast";
import { HERE } from "../support/place";
import { raced } from "../support/raced";
import { refusal } from "../support/refusal";
import { sheetFile } from "../support/sheet";

const now = new Date();
const MINUTE_MS = 60_000;
const PACE = { gap_min: null, gap_max: null, daily_max: null };
let cast: Awaited<ReturnType<typeof wholeCast>>;
let count = 0;
beforeAll(async () => {
  cast = await wholeCast();
});

const somebody = (credits = 10) => person(`Race${++count}`, { credits });

async function withDevice() {
  const user = await somebody();
  const key = sealedServerKey(user.id, "k");
  const server = await db.server.create({
    data: { userId: user.id, host: "127.0.0.1", port: 9, sealedApiKey: key },
  });
  const session = `siar-${user.id}`;
  const own = { userId: user.id, serverId: server.id, name: "Phone", session, createdAt: now };
  const device = await db.device.create({ data: { ...own, sealedWebhookSecret: "" } });
  return { user, server, device, which: { userId: user.id, deviceId: device.id } };
}

test("an admin who is demoted while they wait for the target's row is refused", async () => {
  const [admin, ani] = [await person("Zoe", { role: "ADMIN", features: FEATURES }), await somebody()];
  const resetting = raced(
    (tx) => tx.user.update({ where: { id: admin.id }, data: { role: "USER", features: [] } }),
    () => resetPassword(admin, ani.id, now),
  );
  expect(await refusal(resetting)).toBe("FORBIDDEN");
});

test("a user who is promoted while an admin waits for their row is protected", async () => {
  const ani = await somebody();
  const resetting = raced(
    (tx) => tx.user.update({ where: { id: ani.id }, data: { role: "SUPER ADMIN" } }),
    () => resetPassword(cast.citra, ani.id, now),
  );
  expect(await refusal(resetting)).toBe("SUPER_ADMIN_PROTECTED");
});

test("whose batch it is, and who they are, is asked while the batch is held", async () => {
  const [boss, ani] = [await person("Kim", { role: "SUPER ADMIN" }), await somebody()];
  const batch = await queuedBatch(ani, 2, now);
  const pausing = raced(
    (tx) => tx.user.update({ where: { id: boss.id }, data: { role: "USER" } }),
    () => pauseBatch(boss, batch, now),
  );
  expect(await refusal(pausing)).toBe("FORBIDDEN");
  expect(await db.batch.findUnique({ where: { id: batch } })).toMatchObject({ paused: false });
});

test("a change of a device keeps what another one changed meanwhile", async () => {
  const { device, which } = await withDevice();
  await raced(
    (tx) => tx.device.update({ where: { id: device.id }, data: { name: "Renamed" } }),
    () => changeDevice(cast.citra, which, { ...PACE, daily_max: 7 }, now),
  );
  expect(await db.device.findUnique({ where: { id: device.id } })).toMatchObject({
    ...{ name: "Renamed", dailyMax: 7 },
  });
});

test("a change of the settings keeps what another one changed meanwhile", async () => {
  const numbers = ["+6281234567890", "+6281234567891"];
  await raced(
    (tx) => tx.appSettings.update({ where: { id: 1 }, data: { adminWhatsapps: numbers } }),
    () => updateAppSettings(cast.citra, { admin_whatsapp_primary: numbers[1] }, now),
  );
  expect(await db.appSettings.findUnique({ where: { id: 1 } })).toMatchObject({
    ...{ adminWhatsapps: numbers, adminWhatsappPrimary: numbers[1] },
  });
});

test("the same file from two pages at once is queued once, unless it is wanted again", async () => {
  for (let round = 0; round < 5; round += 1) {
    const ani = await somebody();
    const file = await sheetFile([[`62812345678${10 + round}`, "Halo", null]]);
    const staged = [await stageForCheck(ani, file, {}, now), await stageForCheck(ani, file, {}, now)];
    const answers = await Promise.all(
      staged.map(({ id }) => refusal(confirmImport(ani, id, { again: false }, now))),
    );
    expect(answers.sort()).toEqual(["REQUIRED", "nothing was refused"]);
    expect(await db.batch.count({ where: { userId: ani.id, submittedAt: { not: null } } })).toBe(1);
  }
});

test("times are counted of the rows as they are once the sheet is ours", async () => {
  const ani = await somebody();
  const { id } = await db.batch.create({
    data: { userId: ani.id, createdById: ani.id, name: "a.xlsx", createdAt: now, recipients: 1, skipped: 1 },
  });
  const row = { batchId: id, rowNo: 2, receiver: "6281234567890", message: "Halo", dueAt: now };
  await db.batchItem.create({
    data: { ...row, status: "SKIPPED", reason: "REPEATED_NUMBER", charged: false },
  });
  await raced(
    async (tx) => {
      await execute(tx, sql`UPDATE batches SET skipped = 0 WHERE id = ${id}`);
      await execute(tx, sql`UPDATE batch_items SET status = 'READY', reason = NULL WHERE batch_id = ${id}`);
    },
    () => transaction((tx) => countTimed(tx, id)),
  );
  expect(await db.batch.findUnique({ where: { id } })).toMatchObject({ scheduled: 1, nextDueRow: 2 });
});

test("what is heard of a session is compared with what stands there by then", async () => {
  const { device } = await withDevice();
  const old = new Date(now.getTime() - MINUTE_MS);
  const where = { where: { id: device.id } };
  await db.device.update({ ...where, data: { status: "WORKING", connectedAt: old, storeSince: old } });
  await raced(
    (tx) => tx.device.update({ ...where, data: { status: "SCAN_QR_CODE" } }), // its phone was logged out
    () => noteSession(device.id, { status: "WORKING", phone: "6281234567890" }, now),
  );
  expect((await db.device.findUnique(where))?.storeSince).toEqual(now);
});

test("a sign-in without a code opens nothing once a code is asked for", async () => {
  const admin = await person(`Race${++count}`, { role: "ADMIN" });
  const signing = raced(
    async (tx) => {
      await query(tx, sql`SELECT id FROM users WHERE id = ${admin.id} ${forUpdate()}`);
      const factor = { userId: admin.id, sealedSecret: "x", createdAt: now, enabledAt: now };
      await tx.secondFactor.create({ data: factor });
    },
    () => signIn({ email: admin.email, password: PASSWORD }, { address: "192.0.2.9", userAgent: null }, now),
  );
  expect(await refusal(signing)).toBe("TOTP_REQUIRED");
  expect(await db.session.count({ where: { userId: admin.id } })).toBe(0);
});

test("a password that was reset since it was shown turns no second factor on", async () => {
  const admin = await person(`Race${++count}`, { role: "ADMIN" });
  await beginSecondFactor(admin, now);
  const { pending } = await ownSecondFactor(admin);
  const proof = { current_password: PASSWORD, totp: totpAt(pending?.secret ?? "", now) };
  const another = await hashPassword("another password");
  const enabling = raced(
    (tx) => tx.user.update({ where: { id: admin.id }, data: { passwordHash: another } }),
    () => enableSecondFactor(admin, HERE, proof, now),
  );
  expect(await refusal(enabling)).toBe(postgresql ? "CONFLICT" : "PASSWORD_WRONG");
  expect(await ownSecondFactor(admin)).toMatchObject({ on: false });
});

test("hours that change reach the batch that somebody hands out of at that moment", async () => {
  const ani = await somebody();
  const batch = await queuedBatch(ani, 2, now);
  const late = new Date(now.getTime() + 60 * MINUTE_MS);
  await raced(
    // As whoever hands out: the batch is held, and it says by the old hours when it opens.
    (tx) => execute(tx, sql`UPDATE batches SET open_at = ${timeParam(late)} WHERE id = ${batch}`),
    () => updateOwnHours(ani, { preset: "general", from: null, to: null, days: null }, now),
  );
  expect(await db.batch.findUnique({ where: { id: batch } })).toMatchObject({ openAt: null });
});

test("a row that was looked for is not ended once its batch is released", async () => {
  const { user, device } = await withDevice();
  const batch = await queuedBatch(user, 1, now);
  await db.batch.update({ where: { id: batch }, data: { held: true, lookAt: now } });
  const row: HeldItem = {
    ...{ batch_id: batch, row_no: 2, due_at: null, receiver: "6281210000002", message: "Halo 2" },
    ...{ charged: true, ack: 2, message_id: "ID", attached: null },
  };
  const place = { session: device.session, status: "WORKING", engine: null, version: null, waha: null };
  const server = { ...place, honoursId: null };
  const asked = [{ id: device.id, server, storeSince: null }];
  const found = await raced(
    (tx) => tx.batch.update({ where: { id: batch }, data: { held: false, lookAt: null } }),
    () => queryAll([row], asked, now, now),
  );
  expect(found).toEqual(["absent"]);
  expect(await db.batchItem.findFirst({ where: { batchId: batch } })).toMatchObject({ status: "READY" });
});

test("whether a server takes our ids is not noted of another one that was set since", async () => {
  const { user, server, device } = await withDevice();
  const batch = await queuedBatch(user, 2, now);
  const row = (rowNo: number) => ({
    ...{ batchId: batch, rowNo, deviceId: device.id, epoch: 0, attempt: 1, messageId: `ID${rowNo}` },
    ...{ receiver: "6281210000002", message: "Halo", phase: "SENDING" as const, toNew: true, attached: 0 },
  });
  const outcome = { kind: "accepted", honoured: true, ack: null } as const;
  const said = async (rowNo: number, host: string) => {
    const at = {
      userId: user.id,
      deviceId: device.id,
      attempt: 1,
      phase: "SENDING",
      dueAt: now,
      claimedAt: now,
    };
    await db.dispatch.create({ data: { ...at, batchId: batch, rowNo } });
    const by = { host, port: server.port, https: server.https };
    const settlement = { row: row(rowNo), outcome: { ...outcome, messageId: `ID${rowNo}` }, at: now, by };
    expect(await transaction((tx) => settleRows(tx, [settlement], now))).toBe(1);
    return (await db.server.findUniqueOrThrow({ where: { id: server.id } })).honoursMediaId;
  };
  expect(await said(2, "127.0.0.2")).toBeNull();
  expect(await said(3, server.host)).toBe(true);
});

test("tries that are counted and taken back at once wait for each other in one order", async () => {
  const limits: Limit[] = Array.from({ length: 8 }, (_, n) => ({
    ...{ key: `limit ${n}`, failuresMax: 1_000, windowSeconds: 60 },
  }));
  const before = await deadlocks();
  for (let round = 0; round < 20; round += 1)
    await Promise.all(
      Array.from({ length: 6 }, async () => {
        expect(await countTry(limits, now)).toBe(0);
        await refundAttempt(limits, now);
      }),
    );
  const keys = limits.map(({ key }) => hashToken(key));
  expect(await db.failure.findMany({ where: { key: { in: keys }, count: { not: 0 } } })).toEqual([]);
  expect(await deadlocks()).toBe(before);
});

async function deadlocks(): Promise<number> {
  if (!postgresql) return 0;
  const [row] = await query<{ n: number }>(
    db,
    sql`SELECT CAST(deadlocks AS INTEGER) AS n FROM pg_stat_database WHERE datname = current_database()`,
  );
  return row?.n ?? 0;
}
