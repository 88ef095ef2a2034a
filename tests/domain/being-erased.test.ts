/* From the moment of the request on, a number that is being erased is shown nowhere, as if it were gone. */
import { beforeEach, expect, test } from "vitest";
import type { Actor } from "~/domain/actor";
import { attachmentFile } from "~/domain/batches/attachment-file";
import { exportBatches, exportItems } from "~/domain/batches/export";
import { batchItems } from "~/domain/batches/items";
import { listBatches } from "~/domain/batches/list";
import { importCheck } from "~/domain/imports/import-check";
import { stageForCheck } from "~/domain/imports/staged-import";
import { faultyRows } from "~/domain/imports/staged-rows";
import { putOnList } from "~/domain/opt-outs/add-remove";
import { exportOptOuts, listOptOuts, optOutById, removeOptOut } from "~/domain/opt-outs/list";
import { eraseInOpenBatches, eraseNumber } from "~/domain/privacy/erase";
import { recipient } from "~/domain/privacy/recipient";
import { batchReplies, exportReplies } from "~/domain/replies/list";
import { adminDashboard } from "~/domain/reports/admin-dashboard";
import { sendingHistory } from "~/domain/reports/history";
import { overview } from "~/domain/reports/overview";
import { testLogs } from "~/domain/test-bulk/logs";
import { db, transaction } from "~/platform/db";
import { makeSecretsKey } from "~/platform/secrets/key";
import { queuedBatch } from "../support/batch";
import { person } from "../support/cast";
import { givenRows } from "../support/given-rows";

const NOW = new Date("2026-11-23T05:00:00Z");
/** Of one test each, and its digits in every spelling. */
let NUMBER: string;
let DIGITS: string;
let count = 0;
const SECRET = "Tagihan rahasia";

let ani: Actor;
let budi: Actor;
let eka: Actor;
let batch: number;
let tests_: number;
let staged: number;
let entry: number;

async function textOf(pieces: AsyncGenerator<string>): Promise<string> {
  let text = "";
  for await (const piece of pieces) text += piece;
  return text;
}

/** The first row goes to the person, and is in the air: it cannot be erased yet. */
async function inTheAir(owner: Actor, kind: "BULK" | "TEST"): Promise<number> {
  const id = await queuedBatch(owner, 3, NOW, (row) => (row === 2 ? NUMBER : `62815000${count}${row}`));
  await db.batch.update({ where: { id }, data: { kind, name: `${NUMBER}.xlsx` } });
  const data = { message: SECRET, detail: `no answer for ${NUMBER}` };
  await db.batchItem.update({ where: { batchId_rowNo: { batchId: id, rowNo: 2 } }, data });
  const dispatch = { batchId: id, rowNo: 2, userId: owner.id, dueAt: NOW, claimedAt: NOW };
  await db.dispatch.create({ data: { ...dispatch, phase: "SENDING" } });
  return id;
}

beforeEach(async () => {
  makeSecretsKey();
  count += 1;
  DIGITS = `8137700${1000 + count}`;
  NUMBER = `62${DIGITS}`;
  ani = await person(`Ani${count}`, { credits: 1_000 });
  budi = await person(`Budi${count}`, { credits: 1_000 });
  eka = await person(`Eka${count}`, { role: "SUPER ADMIN" });
  batch = await inTheAir(ani, "BULK");
  tests_ = await inTheAir(ani, "TEST");
  await queuedBatch(budi, 2, NOW, () => NUMBER);
  const own = { userId: ani.id, name: "P", session: `s${count}`, sealedWebhookSecret: "", createdAt: NOW };
  const device = await db.device.create({ data: { ...own, pauseDetail: `refused ${NUMBER}` } });
  const reply = { userId: ani.id, deviceId: device.id, batchId: batch, rowNo: 2, number: NUMBER, at: NOW };
  await db.reply.create({ data: { ...reply, messageId: `R${count}`, text: "Siapa ini?", stop: false } });
  await transaction((tx) => putOnList(tx, ani.id, [NUMBER, "6281599999999"], { how: "HAND", at: NOW }));
  entry = (await db.optOut.findFirstOrThrow({ where: { number: NUMBER } })).id;
  const rows = [
    { receiver_number: NUMBER, messages: SECRET },
    { receiver_number: "6281599999998", messages: "" },
  ];
  staged = (await stageForCheck(ani, givenRows(rows), {}, NOW)).id;
});

/** All that shows numbers to Ani, or to admins of what is hers. */
const PLACES: Record<string, () => Promise<unknown>> = {
  "rows of a batch": () => batchItems(ani, batch),
  "rows of a batch that are searched by the number": () => batchItems(ani, batch, { q: DIGITS }),
  "rows of a batch that are searched by the text": () => batchItems(ani, batch, { q: "rahasia" }),
  "export of a batch": () => textOf(exportItems(ani, batch, (reason, detail) => `${reason} ${detail}`)),
  "list of batches": () => listBatches(ani),
  "export of the list": () => textOf(exportBatches(ani)),
  dashboard: () => overview(ani),
  "admins' dashboard": () => adminDashboard({}, NOW),
  "sending history": () => sendingHistory({}),
  "test logs": () => testLogs({}),
  replies: () => batchReplies(ani, batch),
  "export of replies": () => textOf(exportReplies(ani, batch)),
  "opt-outs": () => listOptOuts(ani, ani.id, {}),
  "opt-outs that are searched": () => listOptOuts(ani, ani.id, { q: `0${DIGITS}` }),
  "export of opt-outs": () => textOf(exportOptOuts(ani.id)),
  "check page": () => importCheck(ani, staged, { row: 2 }, NOW),
  "faulty rows of a sheet": () => faultyRows(staged, 0, 100),
  devices: () => db.device.findMany({ where: { userId: ani.id } }),
};

const erase = () => eraseNumber(ani, { userId: ani.id }, NUMBER, NOW);
const shown = async (place: string) => JSON.stringify(await PLACES[place]!());
/** What one asked for is in the answer itself; the rest is what is stored. */
const ofRecipient = async (who: Actor, whose: { userId: number } | "everybody") => {
  const { phone_number: _asked, ...stored } = await recipient(who, whose, NUMBER);
  return stored;
};

test("while it cannot be erased yet it is shown nowhere, and others go on seeing theirs", async () => {
  const before = Object.fromEntries(
    await Promise.all(Object.keys(PLACES).map(async (each) => [each, await shown(each)] as const)),
  );
  const silent = Object.keys(PLACES).filter((each) => !`${before[each]}`.match(`${DIGITS}|${SECRET}`));
  expect(silent).toEqual([]);
  expect(await ofRecipient(ani, { userId: ani.id })).toMatchObject({
    messages: [{}],
    replies: [{}],
    stops: [{}],
  });

  await erase();

  for (const place of Object.keys(PLACES))
    expect(await shown(place), place).not.toMatch(`${DIGITS}|${SECRET}`);
  expect(await ofRecipient(ani, { userId: ani.id })).toMatchObject({
    ...{ opted_out: true, known: false, forgotten: { done: false }, messages: [], replies: [], stops: [] },
    next: null,
  });
  const all = await ofRecipient(eka, "everybody");
  expect(all.messages.map(({ user }) => user.name)).toEqual([budi.name, budi.name]);
  expect(all).toMatchObject({ replies: [], stops: [] });
  expect((await ofRecipient(budi, { userId: budi.id })).messages).toHaveLength(2);
  expect(JSON.stringify(await listOptOuts(ani, ani.id, {}))).toContain("6281599999999");
});

test("its entry of the list is none any more: it can neither be seen nor removed, so nothing is sent to it", async () => {
  await erase();
  await expect(optOutById(ani.id, entry)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(removeOptOut(ani, ani.id, entry, NOW)).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await db.optOut.count({ where: { id: entry } })).toBe(1);
});

test("its own file is not given out either", async () => {
  const where = { batchId_rowNo: { batchId: batch, rowNo: 2 } };
  const sha256 = String(count);
  const file = await db.storedFile.create({ data: { sha256, bytes: 1, whole: true, wantedAt: NOW } });
  const attachment = { batchId: batch, no: 1, name: "invoice.pdf", type: "pdf", bytes: 1, fileId: file.id };
  await db.batchAttachment.create({ data: attachment });
  await db.batchItem.update({ where, data: { attachmentNo: 1 } });
  await db.batch.update({ where: { id: batch }, data: { attached: "ROWS" } });
  expect((await batchItems(ani, batch)).data[0]).toMatchObject({ attachment: { name: "invoice.pdf" } });
  await erase();
  await expect(attachmentFile(ani, batch, 2)).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect((await batchItems(ani, batch)).data[0]).toMatchObject({ attachment: null, receiver_number: "" });
});

test("when it is gone, everything looks the same", async () => {
  await erase();
  const before = await shown("rows of a batch");
  await db.dispatch.deleteMany({ where: { batchId: { in: [batch, tests_] } } });
  await db.batchItem.updateMany({ where: { receiver: NUMBER, batchId: batch }, data: { status: "SENT" } });
  await db.batch.deleteMany({ where: { id: staged } });
  await eraseInOpenBatches(NOW);
  expect(await shown("rows of a batch")).toEqual(before.replace("READY", "SENT"));
  expect(await ofRecipient(ani, { userId: ani.id })).toMatchObject({
    forgotten: { done: true },
    messages: [],
  });
});
