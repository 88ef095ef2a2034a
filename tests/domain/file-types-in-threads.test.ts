/* What a file is, is looked at in a thread, never where others are served: there the look itself throws here. */
import { expect, test, vi } from "vitest";
import { createBatch } from "~/domain/imports/create";
import { db } from "~/platform/db";
import { ask, buyer } from "../support/buying";
import { person } from "../support/cast";
import { jpgFile, pdfFile, pngFile, uploaded } from "../support/evidence";
import { givenRows } from "../support/given-rows";
import { faults } from "../support/refusal";
import { zip } from "../support/row-attachments";

vi.mock("~/platform/file-type", () => {
  const here = () => {
    throw new Error("Looked at where others are served.");
  };
  return { detectAttachmentType: here, detectFileType: here };
});

const now = new Date();
const row = { receiver_number: "6281234567890", messages: "Halo" };
const given = (content: Buffer, filename: string) => ({ ...uploaded(content), filename });
const attached = async (batchId: number) =>
  (await db.batchAttachment.findMany({ where: { batchId } })).map(({ name, type }) => [name, type]);

test("a file for all rows, and one that is none, damaged or empty", async () => {
  const ani = await person("Ani", { credits: 10 });
  const send = (content: Buffer) =>
    createBatch(ani, givenRows([row]), { attachment: given(content, "poster.png") }, now);
  expect(await attached((await send(pngFile())).batch.id)).toEqual([["poster.png", "png"]]);
  const batches = await db.batch.count();
  expect(await faults(send(Buffer.from("text")))).toEqual({ attachment: "ATTACHMENT_TYPE" });
  expect(await faults(send(jpgFile().subarray(0, -9)))).toEqual({ attachment: "ATTACHMENT_DAMAGED" });
  expect(await faults(send(Buffer.alloc(0)))).toEqual({ attachment: "ATTACHMENT_DAMAGED" });
  expect(await db.batch.count()).toBe(batches);
});

test("files of rows, and a proof of transfer", async () => {
  const budi = await person("Budi", { credits: 10 });
  const rows = givenRows([{ ...row, attachment: "a.pdf" }]);
  const { batch } = await createBatch(budi, rows, { attachments: zip({ "a.pdf": pdfFile() }) }, now);
  expect(await attached(batch.id)).toEqual([["a.pdf", "pdf"]]);
  const joko = await buyer();
  expect((await ask(joko, 1, jpgFile())).request.transfer_evidence_url).toMatch(/\/evidence\.jpg$/);
  expect(await faults(ask(joko, 1, Buffer.from("paid")))).toEqual({ transfer_evidence: "EVIDENCE_TYPE" });
});
