/* Zips that are not opened, or not to their end: said why, and nothing is left of them. */
import { expect, test } from "vitest";
import { stageForCheck } from "~/domain/imports/staged-import";
import { dropUnusedFiles } from "~/domain/stored-files/drop";
import { db } from "~/platform/db";
import { pdfFile, pngFile, uploaded } from "../support/evidence";
import { faults, refusal } from "../support/refusal";
import { Ani, leftBehind, zip } from "../support/row-attachments";
import { type ZipPart, zipOf } from "../support/zip";

const now = new Date();
const ani = new Ani(now);

test.each<[string, ZipPart[], string]>([
  ["a zip bomb", [{ name: "a.pdf", content: Buffer.alloc(8 * 1024 * 1024) }], "ATTACHMENTS_RATIO"],
  ["names that lead outside", [{ name: "../a.pdf", content: pdfFile() }], "ATTACHMENTS_OUTSIDE"],
  ["the same with \\", [{ name: "x\\..\\..\\a.pdf", content: pdfFile() }], "ATTACHMENTS_OUTSIDE"],
  ["a name from the root", [{ name: "/etc/a.pdf", content: pdfFile() }], "ATTACHMENTS_OUTSIDE"],
  ["a name on a drive", [{ name: "C:\\a.pdf", content: pdfFile() }], "ATTACHMENTS_OUTSIDE"],
  ["a password", [{ name: "a.pdf", content: pdfFile(), isEncrypted: true }], "ATTACHMENTS_PASSWORD"],
  [
    "20,000 files",
    Array.from({ length: 20_000 }, (_, i) => ({ name: `${i}.pdf`, content: "" })),
    "ATTACHMENTS_TOO_MANY",
  ],
  [
    "more than may be unpacked",
    [{ name: "a.pdf", content: "", saysBytes: 600 * 1024 * 1024 }],
    "ATTACHMENTS_TOO_LARGE",
  ],
])("%s: the zip is refused, and nothing is left of it", async (_what, parts, code) => {
  const before = await leftBehind();
  expect(await faults(ani.stage(["a.pdf"], parts))).toEqual({ attachments: code });
  expect(await leftBehind()).toEqual(before);
});

test("bytes after the end of a zip are let pass", async () => {
  const file = Buffer.concat([zipOf([{ name: "a.pdf", content: pdfFile() }]), Buffer.from("\r\n\0\0")]);
  const attachments = { ...uploaded(file), filename: "a.zip" };
  const { id } = await stageForCheck(ani.actor, ani.rows(["a.pdf"]), { attachments }, now);
  expect(await db.batchAttachment.findMany({ where: { batchId: id } })).toMatchObject([{ name: "a.pdf" }]);
});

test("what is no zip, a zip without a column that names its files, and a zip beside one file for all are refused", async () => {
  const before = await leftBehind();
  const text = { ...uploaded(Buffer.from("no zip")), filename: "a.zip" };
  expect(await faults(stageForCheck(ani.actor, ani.rows(["a.pdf"]), { attachments: text }, now))).toEqual({
    attachments: "ATTACHMENTS_NOT_ZIP",
  });
  const cut = {
    ...uploaded(zipOf([{ name: "a.pdf", content: pdfFile() }]).subarray(0, 80)),
    filename: "a.zip",
  };
  expect(await faults(stageForCheck(ani.actor, ani.rows(["a.pdf"]), { attachments: cut }, now))).toEqual({
    attachments: "ATTACHMENTS_DAMAGED",
  });
  expect(await faults(ani.stage([{}], { "a.pdf": pdfFile() }))).toEqual({
    attachments: "ATTACHMENTS_NO_COLUMN",
  });
  const both = { attachment: zip({ "a.pdf": pdfFile() }), attachments: zip({ "a.pdf": pdfFile() }) };
  expect(await faults(stageForCheck(ani.actor, ani.rows(["a.pdf"]), both, now))).toEqual({
    attachments: "ATTACHMENTS_AND_ONE",
  });
  expect(await leftBehind()).toEqual(before);
});

test("a file that broke in the middle of a batch leaves nothing of those before it", async () => {
  const before = await leftBehind();
  const left = new AbortController();
  const many = Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`${i}.png`, pngFile(i)]));
  const gone = stageForCheck(
    ani.actor,
    { ...ani.rows(Object.keys(many)), left: left.signal },
    { attachments: zip(many) },
    now,
  );
  const some = async () => (await db.batchAttachment.count()) > (before[3] ?? 0);
  while (!(await some())) await new Promise(setImmediate);
  left.abort();
  expect(await refusal(gone)).toBe("BAD_REQUEST");
  await dropUnusedFiles(new Date(now.getTime() + 2 * 60 * 60_000));
  expect(await leftBehind()).toEqual(before);
});
