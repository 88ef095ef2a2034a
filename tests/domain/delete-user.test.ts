import { beforeAll, expect, test } from "vitest";
import { listBatches } from "~/domain/batches/list";
import { checkLedger } from "~/domain/credits/audit-ledger";
import { sealedServerKey } from "~/domain/devices/waha-client-config";
import { pruneUnfinishedImports } from "~/domain/imports/discard-import";
import { stagedImport } from "~/domain/imports/staged-import";
import { sendingHistory } from "~/domain/reports/history";
import { moveItems } from "~/domain/sending/transition/transition-items";
import { dropUnusedFiles } from "~/domain/stored-files/drop";
import { deleteUser, removeAccount } from "~/domain/user-deletion/delete-user";
import { userById } from "~/domain/users/list";
import { openSession } from "~/domain/users/sign-in/sessions";
import { db, transaction } from "~/platform/db";
import { unseal } from "~/platform/secrets";
import { type Attached, queuedBatch } from "../support/batch";
import { person, wholeCast } from "../support/cast";
import { refusal } from "../support/refusal";
import { giveFiles } from "../support/torture/files";

const now = new Date("2026-11-21T08:00:00.000Z");
/** More than are erased by one statement. */
const MANY_ROWS = 5_003;
let cast: Awaited<ReturnType<typeof wholeCast>>;
beforeAll(async () => {
  cast = await wholeCast();
});

test("deleting removes account, devices, batches, items and their files; ledger and requests stay; WAHA's sessions are noted for deletion", async () => {
  const other = await person("Zul", { credits: 10 });
  const server = await db.server.create({
    data: { userId: other.id, host: "waha.test", port: 3000, sealedApiKey: sealedServerKey(other.id, "k") },
  });
  const own = { userId: other.id, serverId: server.id, sealedWebhookSecret: "", createdAt: now };
  const device = await db.device.create({ data: { ...own, name: "Phone", session: "siar-zul" } });
  await db.webhookEvent.create({
    data: { deviceId: device.id, eventId: "e", event: "message.ack", receivedAt: now },
  });
  const how: Attached = { attached: "ROWS", price: 1 };
  const batchId = await queuedBatch(other, 3, now, undefined, how);
  await giveFiles(batchId, how);
  await db.dispatch.create({
    data: { batchId, rowNo: 2, userId: other.id, phase: "CLAIMED", dueAt: now, claimedAt: now },
  });
  await db.creditRequest.create({
    data: { userId: other.id, amount: 5, unitPrice: 100, totalPrice: 5n, orderAt: now },
  });
  await openSession(db, other.id, { address: null, userAgent: null }, now);

  await deleteUser(cast.citra, other.id, now);

  const mine = { where: { userId: other.id } };
  expect(await db.user.count({ where: { id: other.id } })).toBe(0);
  const gone = [
    db.session.count(mine),
    db.server.count(mine),
    db.device.count(mine),
    db.batch.count(mine),
    db.dispatch.count(mine),
  ];
  expect(await Promise.all(gone)).toEqual([0, 0, 0, 0, 0]);
  expect(await db.batchItem.count({ where: { batchId } })).toBe(0);
  expect(await db.batchAttachment.count({ where: { batchId } })).toBe(0);
  await dropUnusedFiles(new Date(Date.now() + 2 * 60 * 60_000));
  expect(await db.storedFile.count()).toBe(0);
  expect(await db.webhookEvent.count({ where: { deviceId: device.id } })).toBe(0);
  expect(await db.creditEntry.count(mine)).toBe(2);
  expect(await db.creditRequest.count(mine)).toBe(1);
  const left = await db.deviceCleanup.findMany();
  expect(left).toMatchObject([{ host: "waha.test", port: 3000, session: "siar-zul", doneAt: null }]);
  expect(unseal("cleanUpKey", "siar-zul", left[0]!.sealedApiKey)).toBe("k");
  expect(await refusal(userById(other.id))).toBe("NOT_FOUND");
});

test("a deletion that was killed half way has taken everything out of sight, and the next round erases the rows", async () => {
  const { citra } = cast;
  const other = await person("Wati", { credits: MANY_ROWS });
  const batchId = await queuedBatch(other, MANY_ROWS, now);
  const ends = ["SENT", "FAILED", "REFUNDED", "SKIPPED"] as const;
  const moves = ends.map((to, i) => ({ batchId, rowNo: i + 2, from: "READY" as const, to, reason: null }));
  await transaction((tx) => moveItems(tx, moves, now));
  await removeAccount(citra, other.id, now);

  expect(await db.batchItem.count({ where: { batchId } })).toBe(MANY_ROWS);
  expect(await refusal(stagedImport(citra, batchId, now))).toBe("NOT_FOUND");
  expect((await listBatches(citra)).data).toEqual([]);
  expect((await sendingHistory()).data.map(({ id }) => id)).not.toContain(batchId);
  expect((await checkLedger()).differences).toEqual([]);

  expect(await pruneUnfinishedImports(now)).toEqual({ pruned: 1 });
  expect(await db.batchItem.count({ where: { batchId } })).toBe(0);
  expect(await db.batch.count({ where: { id: batchId } })).toBe(0);
});

test("a row whose outcome comes after its user was deleted gives its credit to nobody", async () => {
  const other = await person("Yanti", { credits: 3 });
  const batchId = await queuedBatch(other, 3, now);
  await removeAccount(cast.citra, other.id, now);
  const entries = await db.creditEntry.count();
  const refunded = { batchId, rowNo: 2, from: "READY", to: "REFUNDED", reason: "REFUSED" } as const;
  await transaction((tx) => moveItems(tx, [refunded], now));
  expect(await db.creditEntry.count()).toBe(entries);
  expect(await db.user.findUnique({ where: { id: cast.citra.id } })).toMatchObject({ balance: 0 });
  expect((await checkLedger()).differences).toEqual([]);
});
