/* Each file of a zip is unpacked, looked at and kept once, however many rows name it and however they spell it. */
import { afterEach, expect, test, vi } from "vitest";
import { type AttachmentsTask, collectAttachments } from "~/domain/attachments/per-item/collect";
import { db } from "~/platform/db";
import { RawConnection } from "~/platform/db/raw-connection";
import { env } from "~/platform/env";
import { Zip } from "~/platform/zip/zip";
import { pdfFile } from "../support/evidence";
import { Ani, type Parts, zip } from "../support/row-attachments";

const now = new Date();
const ani = new Ani(now);

afterEach(() => vi.restoreAllMocks());

/** What is taken of a zip when rows have these names, and how often a file of it was unpacked. */
async function taken(names: string[], parts: Parts) {
  const { id: batchId } = await db.batch.create({
    data: { userId: ani.actor.id, createdById: ani.actor.id, name: "a.xlsx", createdAt: now },
  });
  const unpacked = vi.spyOn(Zip.prototype, "read");
  const wanted = names.map((name, i) => ({ no: i + 1, name, rows: 1 }));
  const task: AttachmentsTask = { batchId, zip: zip(parts).path, wanted, bytes: 0, now };
  const alone = await RawConnection.open(env.DATABASE_URL);
  try {
    const answer = await collectAttachments(alone, task);
    return { ...answer, batchId, unpacked: unpacked.mock.calls.length };
  } finally {
    await alone.close();
  }
}

/** A name of so many letters in as many spellings as are asked for. */
const spellings = (count: number) =>
  Array.from({ length: count }, (_, i) =>
    [..."abcdefghijkl"].map((letter, bit) => ((i >> bit) & 1 ? letter.toUpperCase() : letter)).join(""),
  );

test("one file that rows name in 2,000 spellings is unpacked and kept once, and goes with the rows of each", async () => {
  const content = pdfFile("Everybody");
  const names = spellings(2_000).map((name) => `${name}.pdf`);
  const { files, bytes, faults, batchId, unpacked } = await taken(names, {
    "Slips/ABCDEFGHIJKL.pdf": content,
  });
  expect({ files, bytes, faults, unpacked }).toEqual({
    ...{ files: 2_000, bytes: 2_000 * content.length },
    ...{ faults: [], unpacked: 1 },
  });
  const kept = await db.batchAttachment.findMany({ where: { batchId } });
  expect(kept).toHaveLength(2_000);
  expect(new Set(kept.map(({ fileId }) => fileId)).size).toBe(1);
});

test("accents as one letter or as two, either slash, folders and letter case: it is the same file", async () => {
  const names = [
    "caf\u00e9.pdf",
    "cafe\u0301.pdf",
    "slips/caf\u00e9.pdf",
    "slips\\CAFE\u0301.PDF",
    "other.pdf",
  ];
  const parts = { "slips/cafe\u0301.pdf": pdfFile("Ani"), "other.pdf": pdfFile("Other") };
  expect(await taken(names, parts)).toMatchObject({ files: 5, faults: [], unpacked: 2 });
});

test("a damaged file that rows name twice is unpacked once, and both say why", async () => {
  const { files, unpacked, faults } = await taken(["a.pdf", "A.pdf", "b.pdf"], {
    "a.pdf": pdfFile().subarray(0, -20),
    "b.pdf": pdfFile(),
  });
  expect([files, unpacked]).toEqual([1, 2]);
  expect(faults).toEqual([
    { no: 1, fault: "DAMAGED" },
    { no: 2, fault: "DAMAGED" },
  ]);
});
