/* A file for the whole batch: from the upload to the receiver, and what is known of it when nobody answers. */
import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Actor } from "~/domain/actor";
import { retryBatch } from "~/domain/batch-retry";
import { attachmentFile } from "~/domain/batches/attachment-file";
import { batchItems } from "~/domain/batches/items";
import { mediaPromise } from "~/domain/devices/server-capabilities";
import { createBatch } from "~/domain/imports/create";
import { importCheck } from "~/domain/imports/import-check";
import { tryOut } from "~/domain/imports/send-sample";
import { discardStaged, stageForCheck } from "~/domain/imports/staged-import";
import { beforeIntents } from "~/domain/opt-outs/send-lock";
import { claimItems } from "~/domain/sending/claim/claim";
import { sendMessage } from "~/domain/sending/deliver/send-message";
import { ownedDevices } from "~/domain/sending/lease/lease";
import { settleUnconfirmed } from "~/domain/sending/reconcile/resolve-unconfirmed";
import { settleRows } from "~/domain/sending/record/record-outcomes";
import type { ClaimedItem } from "~/domain/sending/types";
import { dropUnusedFiles } from "~/domain/stored-files/drop";
import { db, transaction } from "~/platform/db";
import { env } from "~/platform/env";
import { type Simulator, startSimulator } from "../../simulator/server";
import { person } from "../support/cast";
import { connectedDevice } from "../support/device";
import { jpgFile, pdfFile, pngFile, uploaded } from "../support/evidence";
import { givenRows } from "../support/given-rows";
import { faults, refusal } from "../support/refusal";

const ME = "daemon:1";
const now = new Date();
const later = (seconds: number) => new Date(now.getTime() + seconds * 1_000);
let simulator: Simulator;
let ani: Actor;
let device: { id: number; session: string };
let count = 0;

beforeAll(async () => {
  simulator = await startSimulator({ waitScale: 0.01, storeDelayMs: 0 });
});
afterAll(() => simulator.close());
beforeEach(() => begin("NOWEB"));

async function begin(engine: "NOWEB" | "WEBJS") {
  simulator.setEngine(engine, "2026.8.2");
  simulator.faults.clear();
  simulator.journal.clear();
  ani = await person(`Ani${++count}`, { credits: 100 });
  await db.user.update({ where: { id: ani.id }, data: { phone: `62819000${count}00` } });
  device = await connectedDevice(ani, simulator, { engine });
  const lease = { owner: ME, epoch: 1, leaseUntil: later(600) };
  await db.device.update({ where: { id: device.id }, data: { ...lease, gapMinMs: 0, gapMaxMs: 0 } });
}

const rowsOf = (rows: number) =>
  givenRows(
    Array.from({ length: rows }, (_, i) => ({
      receiver_number: `62812${count}00${1000 + i}`,
      name: `n${i}`,
    })),
  );
const given = (content: Buffer, filename = "slip.pdf") => ({ ...uploaded(content), filename });
const batchOf = async (rows: number, content: Buffer, filename?: string) =>
  (await createBatch(ani, rowsOf(rows), { text: "Halo {{name}}", attachment: given(content, filename) }, now))
    .batch.id;

async function take(rows: number): Promise<ClaimedItem[]> {
  const [owned] = (await ownedDevices(ME, now)).filter(({ id }) => id === device.id);
  return transaction(async (tx) => {
    await beforeIntents(tx, [ani.id]);
    return (await claimItems(tx, ME, [{ device: owned!, rows }], "SENDING", now)).get(device.id)?.rows ?? [];
  });
}

async function say(row: ClaimedItem) {
  const [owned] = (await ownedDevices(ME, now)).filter(({ id }) => id === device.id);
  return sendMessage({ daemon: ME, check: null, leaseHolds: () => true }, owned!, row);
}

async function sendAll() {
  for (let rows = await take(5); rows.length > 0; rows = await take(5))
    for (const row of rows) {
      const outcome = await say(row);
      await transaction((tx) => settleRows(tx, [{ row, outcome, at: now }], now));
    }
}

const hashOf = (content: Buffer) => createHash("sha256").update(content).digest("hex");
const server = () => db.server.findUniqueOrThrow({ where: { userId: ani.id } });
const statusOf = async (batchId: number) =>
  (await db.batchItem.findMany({ where: { batchId }, orderBy: { rowNo: "asc" } })).map(
    ({ status }) => status,
  );

test.each(["NOWEB", "WEBJS"] as const)(
  "%s: every receiver gets the file with its own text below",
  async (engine) => {
    await begin(engine);
    const content = pdfFile("Slip");
    const id = await batchOf(3, content, "C:\\Gaji\\slip november.PDF");
    await sendAll();
    expect(await statusOf(id)).toEqual(["SENT", "SENT", "SENT"]);
    const got = simulator.journal.list();
    expect(got.map(({ text }) => text)).toEqual(["Halo n0", "Halo n1", "Halo n2"]);
    const file = { call: "sendFile", filename: "slip november.PDF", sha256: hashOf(content) };
    for (const { media } of got) expect(media).toMatchObject(file);
    expect(await server()).toMatchObject({ honoursMediaId: engine === "NOWEB", honoursId: null });
    const { data } = await batchItems(ani, id);
    const attachment = { name: "slip november.PDF", type: "pdf", size: content.length };
    const url = (row: number) => `/api/bulk/batches/${id}/items/${row}/attachment`;
    expect(data.map((item) => item.attachment)).toEqual(
      data.map((item) => ({ ...attachment, url: url(item.id) })),
    );
  },
);

test("what is no picture, PDF or video by its content, or is too large, is refused and leaves nothing", async () => {
  const before = [await db.storedFile.count(), await db.batch.count()];
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  expect(await faults(batchOf(1, svg, "logo.png"))).toEqual({ attachment: "ATTACHMENT_TYPE" });
  expect(await faults(batchOf(1, Buffer.alloc(0)))).toEqual({ attachment: "ATTACHMENT_DAMAGED" });
  expect(await faults(batchOf(1, pdfFile().subarray(0, -20)))).toEqual({ attachment: "ATTACHMENT_DAMAGED" });
  const large = Buffer.concat([jpgFile(), Buffer.alloc(env.ATTACHMENT_MB_MAX * 1024 * 1024)]);
  expect(await refusal(batchOf(1, large))).toBe("FILE_TOO_LARGE");
  const none = createBatch(
    ani,
    givenRows([{ receiver_number: "x" }]),
    { text: "a", attachment: given(pngFile()) },
    now,
  );
  expect(await refusal(none)).toBe("FILE_NO_VALID_ROW");
  expect([await db.storedFile.count(), await db.batch.count()]).toEqual(before);
});

test.each([
  ["../../etc/passwd", "passwd.png"],
  ["faktur.pdf", "faktur.pdf.png"],
  ["a\u202egnp.exe", "a_gnp.exe.png"],
  [".png", "attachment.png"],
  ["FOTO.PNG", "FOTO.PNG"],
])("a picture that came as %j is called %j", async (filename, name) => {
  const id = await batchOf(1, pngFile(1 + count), filename);
  expect((await attachmentFile(ani, id)).name).toBe(name);
});

test("a row of which nobody knows whether it went is never sent twice where the server has not shown that it takes our ids", async () => {
  const id = await batchOf(1, pngFile(50));
  const [row] = await take(1);
  await transaction((tx) =>
    settleRows(tx, [{ row: row!, outcome: { kind: "unknown", reason: "reset", detail: "" }, at: now }], now),
  );
  expect(await settleUnconfirmed(later(400))).toMatchObject({ failed: 1, again: 0 });
  expect(await statusOf(id)).toEqual(["FAILED"]);
});

test("it is sent again under the same id where the server was seen to take it, and once it is there, it is found", async () => {
  await batchOf(1, pngFile(51));
  await sendAll();
  expect((await server()).honoursMediaId).toBe(true);
  await batchOf(2, pngFile(52));
  const rows = await take(2);
  await say(rows[0]!); // its answer was lost
  const lost = { kind: "unknown", reason: "reset", detail: "" } as const;
  for (const row of rows) await transaction((tx) => settleRows(tx, [{ row, outcome: lost, at: now }], now));
  expect(await settleUnconfirmed(later(400))).toMatchObject({ sent: 1, again: 1, failed: 0 });
});

test.each([
  ["NOWEB", null, "until_seen"],
  ["NOWEB", true, "sure"],
  ["NOWEB", false, "once"],
  ["GOWS", null, "until_seen"],
  ["GOWS", true, "sure"],
  ["WEBJS", null, "once"],
  ["WEBJS", true, "once"],
  [null, null, "once"],
] as const)(
  "with %s, whose answers showed %s, a message with a file is promised %s",
  async (engine, honoursMediaId, kind) => {
    await db.server.updateMany({ where: { userId: ani.id }, data: { engine, honoursMediaId } });
    expect(await mediaPromise(ani.id)).toEqual({ kind, engine });
  },
);

test("WEBJS: a text that says the same is not taken for the message with the file", async () => {
  await begin("WEBJS");
  await createBatch(ani, givenRows([{ receiver_number: "628123450099", messages: "Halo" }]), {}, now);
  await sendAll();
  const to = givenRows([{ receiver_number: "628123450099" }]);
  const { batch } = await createBatch(ani, to, { text: "Halo", attachment: given(pngFile(60)) }, now);
  const [row] = await take(1);
  const lost = { kind: "unknown", reason: "reset", detail: "" } as const;
  await transaction((tx) => settleRows(tx, [{ row: row!, outcome: lost, at: now }], now));
  await db.batchItem.updateMany({ where: { batchId: { not: batch.id } }, data: { messageId: null } });
  expect(await settleUnconfirmed(later(500))).toMatchObject({ failed: 1, sent: 0 });
});

test("the check page tells what goes with it; a try-out and a retry take it along; a discarded one is gone at once", async () => {
  const content = pngFile(70);
  const wish = { text: "Halo {{name}}", attachment: given(content, "poster.png") };
  const { id } = await stageForCheck(ani, rowsOf(2), wish, now);
  const { attachment, media } = await importCheck(ani, id, { row: null }, now);
  expect(attachment).toEqual({
    name: "poster.png",
    type: "png",
    size: content.length,
    row: null,
  });
  expect(media).toEqual({ kind: "until_seen", engine: "NOWEB" });
  expect((await buffer((await attachmentFile(ani, id)).content)).equals(content)).toBe(true);
  const budi = await person(`Budi${count}`);
  expect(await refusal(attachmentFile(budi, id))).toBe("NOT_FOUND");
  const { batch } = await tryOut(ani, id, 2, now);
  await sendAll();
  expect(simulator.journal.list().map(({ media }) => media?.sha256)).toEqual([hashOf(content)]);
  await db.batchItem.updateMany({
    where: { batchId: batch.id },
    data: { status: "REFUNDED", charged: false },
  });
  await db.batch.update({ where: { id: batch.id }, data: { sent: 0, refunded: 1 } });
  const again = await retryBatch(ani, batch.id, {}, now);
  expect((await attachmentFile(ani, again.batch.id)).name).toBe("poster.png");

  const other = { ...wish, attachment: given(pngFile(71), "other.png") };
  const staged = await stageForCheck(ani, rowsOf(2), other, now);
  const files = await db.storedFile.count();
  await discardStaged(ani, staged.id, now);
  expect(await db.storedFile.count()).toBe(files - 1);
  await discardStaged(ani, id, now); // the try-out still has its file
  await dropUnusedFiles(later(10_000));
  expect((await buffer((await attachmentFile(ani, batch.id)).content)).equals(content)).toBe(true);
});
