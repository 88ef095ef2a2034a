/* One file for each row out of a zip: found by its name, told before it is queued, left out when it cannot go. */
import { randomBytes } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { attachmentFile } from "~/domain/batches/attachment-file";
import { batchItems } from "~/domain/batches/items";
import { excludeMissing } from "~/domain/imports/attachments/exclude-missing";
import { createBatch } from "~/domain/imports/create";
import { confirmImport, stageForCheck } from "~/domain/imports/staged-import";
import { db } from "~/platform/db";
import { env } from "~/platform/env";
import { person } from "../support/cast";
import { jpgFile, pdfFile, pngFile, uploaded } from "../support/evidence";
import { refusal } from "../support/refusal";
import { Ani, details, leftBehind } from "../support/row-attachments";
import { zipOf } from "../support/zip";

const now = new Date();
const ani = new Ani(now);

test("each row goes with its own file, found by its name in any folder and letter case; what is missing and unused is told", async () => {
  const [first, second] = [pdfFile("Ani"), pngFile(3)];
  const { id } = await ani.stage(["slip-1.pdf", "FOTO.png", "slip-9.pdf", "", "slips/slip-1.pdf"], {
    "slips/slip-1.pdf": first,
    "slips/Foto.PNG": second,
    "slips/extra.pdf": pdfFile("Extra"),
    "__MACOSX/slips/._slip-1.pdf": "junk",
    "slips/": "",
    "slips/.DS_Store": "junk",
  });
  const { files, summary, attachment } = await ani.check(id);
  expect(summary).toMatchObject({ total: 5, queued: 4, missing_attachment: 1 });
  expect(files).toEqual({
    ...{ files: 3, bytes: 2 * first.length + second.length, rows: 3 },
    missing: { names: 1, first: [{ name: "slip-9.pdf", fault: "NOT_GIVEN", rows: 1 }] },
    unused: { files: 1, names: ["slips/extra.pdf"] },
  });
  expect(attachment).toMatchObject({ name: "slip-1.pdf", type: "pdf", size: first.length, row: 1 });
  expect((await ani.check(id, 2)).attachment).toMatchObject({ name: "Foto.PNG", row: 2 });
  expect((await ani.check(id, 4)).attachment).toBeNull();
  expect(await details(id)).toEqual([null, null, "NOT_GIVEN slip-9.pdf", null, null]);
  expect(await db.storedFile.count({ where: { attachments: { some: { batchId: id } } } })).toBe(2);

  const { batch } = await confirmImport(ani.actor, id, { again: true }, now);
  expect(batch).toMatchObject({ credits_used: 4, totals: { skipped: 1 } });
  const { data } = await batchItems(ani.actor, id);
  expect(data.map((item) => item.attachment?.name ?? null)).toEqual([
    ...["slip-1.pdf", "Foto.PNG", null, null, "slip-1.pdf"],
  ]);
  expect(data[1]!.attachment!.url).toBe(`/api/bulk/batches/${id}/items/2/attachment`);
  expect((await buffer((await attachmentFile(ani.actor, id, 2)).content)).equals(second)).toBe(true);
  expect(await refusal(attachmentFile(ani.actor, id, 4))).toBe("NOT_FOUND");
  expect(await refusal(attachmentFile(ani.actor, id))).toBe("NOT_FOUND");
  expect(await refusal(attachmentFile(await person("Budi"), id, 1))).toBe("NOT_FOUND");
});

test("a file that is none of the kinds, damaged, empty, too large or only a link leaves its own row out", async () => {
  const large = Buffer.concat([jpgFile(), randomBytes(env.ATTACHMENT_MB_MAX * 1024 * 1024)]);
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const { id } = await ani.stage(
    [
      "foto.jpg",
      "logo.svg",
      "empty.pdf",
      "cut.pdf",
      "inner.zip",
      "large.jpg",
      "link.pdf",
      "lies.pdf",
      "Ani.pdf",
      "ani.pdf",
      "ANI.pdf",
    ],
    [
      { name: "foto.jpg", content: pdfFile("A picture by its name") },
      { name: "logo.svg", content: svg },
      { name: "empty.pdf", content: "" },
      { name: "cut.pdf", content: pdfFile().subarray(0, -20) },
      { name: "inner.zip", content: zipOf([{ name: "a.pdf", content: pdfFile() }]) },
      { name: "large.jpg", content: large },
      { name: "link.pdf", content: "/etc/passwd", isLink: true },
      { name: "lies.pdf", content: pdfFile("Lies"), saysBytes: 10 },
      { name: "Ani.pdf", content: pdfFile("Ani") },
      { name: "ani.pdf", content: pdfFile("ani") },
    ],
  );
  expect(await details(id)).toEqual([
    ...[null, "TYPE logo.svg", "EMPTY empty.pdf", "DAMAGED cut.pdf", "TYPE inner.zip", "TOO_LARGE large.jpg"],
    ...["LINK link.pdf", "DAMAGED lies.pdf", null, null, "AMBIGUOUS ANI.pdf: Ani.pdf, ani.pdf"],
  ]);
  // what it is counts, not what it is called
  expect((await ani.check(id, 1)).attachment).toMatchObject({ name: "foto.jpg.pdf", type: "pdf" });
});

test("the same number and text with another file is no duplicate, with the same file it is", async () => {
  const same = { receiver_number: ani.number(0), messages: "Halo" };
  const parts = { "a.pdf": pdfFile("a"), "b.pdf": pdfFile("b") };
  const { id } = await ani.stage(
    [
      { ...same, attachment: "a.pdf" },
      { ...same, attachment: "b.pdf" },
      { ...same, attachment: "a.pdf" },
    ],
    parts,
  );
  expect(await details(id)).toEqual([null, null, "DUPLICATE"]);
});

test("a file for all goes before the column, and the check page says so", async () => {
  const one = { ...uploaded(pngFile(9)), filename: "poster.png" };
  const { id } = await stageForCheck(ani.actor, ani.rows(["a.pdf", "b.pdf"]), { attachment: one }, now);
  const { files, attachment, summary } = await ani.check(id);
  expect([files, summary.queued, attachment]).toEqual(["unused", 2, expect.objectContaining({ row: null })]);
});

test("a batch none of whose rows can go with its file is refused, and nothing is left", async () => {
  const before = await leftBehind();
  expect(await refusal(createBatch(ani.actor, ani.rows(["a.pdf"]), {}, now))).toBe("FILE_NO_VALID_ROW");
  expect(await leftBehind()).toEqual(before);
});

test("thousands of rows without their file are left out some at a time, and others get their turn in between", async () => {
  const data = { userId: ani.actor.id, createdById: ani.actor.id, name: "many.xlsx", createdAt: now };
  const { id: batchId } = await db.batch.create({ data });
  const row = (i: number) => ({
    ...{ batchId, rowNo: i + 2, receiver: `62812${10_000_000 + i}`, message: "Halo" },
    ...{ attachmentNo: (i % 2_000) + 1, charged: true },
  });
  await db.batchItem.createMany({ data: Array.from({ length: 4_000 }, (_, i) => row(i)) });
  const files = Array.from({ length: 1_900 }, (_, i) => ({ no: i + 101, detail: `NOT_GIVEN ${i}.pdf` }));
  let done = false;
  let turns = 0;
  const leaving = excludeMissing(batchId, files).finally(() => {
    done = true;
  });
  for (; !done; turns += 1) await new Promise(setImmediate);
  expect(await leaving).toBe(3_800);
  expect(turns).toBeGreaterThanOrEqual(4);
  expect(await db.batchItem.count({ where: { batchId, status: "READY" } })).toBe(200);
  const last = await db.batchItem.findFirst({ where: { batchId }, orderBy: { rowNo: "desc" } });
  expect(last).toMatchObject({ reason: "ATTACHMENT_MISSING", detail: "NOT_GIVEN 1899.pdf", charged: false });
});
