/* What becomes of the files of rows afterwards: tried out, said again, downloaded as faults, forgotten. */
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { retryBatch } from "~/domain/batch-retry";
import { attachmentFile } from "~/domain/batches/attachment-file";
import { batchItems } from "~/domain/batches/items";
import { faultsSheet } from "~/domain/imports/error-report";
import { tryOut } from "~/domain/imports/send-sample";
import { confirmImport, discardStaged, stageForCheck } from "~/domain/imports/staged-import";
import { eraseNumber } from "~/domain/privacy/erase";
import { db } from "~/platform/db";
import { readSheet } from "~/platform/xlsx/read";
import { pdfFile } from "../support/evidence";
import { Ani, zip } from "../support/row-attachments";
import { fileWith } from "../support/zip";

const now = new Date();
const ani = new Ani(now);

test("a try-out and a retry take along what goes with their rows; what is discarded leaves no file", async () => {
  const parts = { "a.pdf": pdfFile("try a"), "b.pdf": pdfFile("try b") };
  const { id } = await ani.stage(["a.pdf", "b.pdf"], parts);
  const { batch } = await tryOut(ani.actor, id, 2, now);
  const { data } = await batchItems(ani.actor, batch.id);
  expect(data.map((item) => item.attachment?.name)).toEqual(["b.pdf"]);
  expect(await db.batchAttachment.count({ where: { batchId: batch.id } })).toBe(1);
  await db.batchItem.updateMany({
    where: { batchId: batch.id },
    data: { status: "REFUNDED", charged: false },
  });
  await db.batch.update({ where: { id: batch.id }, data: { refunded: 1 } });
  const again = await retryBatch(ani.actor, batch.id, {}, now);
  expect(
    (await buffer((await attachmentFile(ani.actor, again.batch.id, 2)).content)).equals(parts["b.pdf"]),
  ).toBe(true);
  const files = await db.storedFile.count();
  await discardStaged(ani.actor, id, now); // b.pdf stays with the try-out
  expect(await db.storedFile.count()).toBe(files - 1);
});

test("the download of what will not go names files again, and those that nobody named on a second sheet", async () => {
  const wish = { text: "Halo {{nama}}", attachments: zip({ "a.pdf": pdfFile(), "extra.pdf": pdfFile("x") }) };
  const rows = ani.rows([
    { ...{ nama: "Ani" }, attachment: "a.pdf" },
    { ...{ nama: "Budi" }, attachment: "gone.pdf" },
    { ...{ nama: "Cici" }, receiver_number: "12", attachment: "a.pdf" },
  ]);
  const { id } = await stageForCheck(ani.actor, rows, wish, now);
  const parts: Uint8Array[] = [];
  for await (const part of faultsSheet(ani.actor, id, (reason) => reason, now)) parts.push(part);
  const path = fileWith(Buffer.concat(parts));
  const limits = { fileBytesMax: 1e7, unpackedBytesMax: 1e8, ratioMax: 1_000, rowsMax: 100 };
  const read: unknown[][] = [];
  for await (const some of readSheet(path, limits)) read.push(...some.map(({ cells }) => [...cells]));
  expect(read[0]).toEqual(["receiver_number", "nama", "scheduled_at", "attachment", "row", "reason"]);
  expect(read.slice(1).map((cells) => [cells[1], cells[3], cells[4], cells[5]])).toEqual([
    ["Budi", "gone.pdf", 2, "ATTACHMENT_MISSING"],
    ["Cici", "a.pdf", 3, "NUMBER_INVALID"],
  ]);
});

test("who is forgotten leaves no file behind, unless somebody else got it, too", async () => {
  const shared = pdfFile("Everybody");
  const { id } = await ani.stage(["ani.pdf", "all.pdf", "all.pdf"], {
    "ani.pdf": pdfFile("Ani"),
    "all.pdf": shared,
  });
  await confirmImport(ani.actor, id, { again: true }, now);
  const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);
  const names = async () =>
    (await db.batchAttachment.findMany({ where: { batchId: id } })).map(({ name }) => name).sort();
  await eraseNumber(ani.actor, { userId: ani.actor.id }, `+${ani.number(1)}`, hours(2));
  expect(await names()).toEqual(["all.pdf", "ani.pdf"]);
  await eraseNumber(ani.actor, { userId: ani.actor.id }, `+${ani.number(0)}`, hours(2));
  expect(await names()).toEqual(["all.pdf"]);
  expect(await db.storedFile.count({ where: { attachments: { none: {} }, requests: { none: {} } } })).toBe(0);
  expect((await batchItems(ani.actor, id)).data.map((item) => item.attachment?.name ?? null)).toEqual([
    null,
    "all.pdf",
    "all.pdf",
  ]);
});
