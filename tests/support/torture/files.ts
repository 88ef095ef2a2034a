/* What goes with the rows of a run: one file for a whole batch, or one of its own for every second row. */
import { createHash, randomBytes } from "node:crypto";
import { storeFile } from "~/domain/stored-files/store";
import { db, execute, sql } from "~/platform/db";
import type { Attached } from "../batch";
import { jpgFile, pdfFile } from "../evidence";

/** What a row should bring to its receiver; `no` 0: it goes with every row of its batch. */
export type RowFile = { batchId: number; no: number; sha256: string };

/** More than one piece of it is read while it is sent (app/domain/stored-files/chunk-size.ts). */
const POSTER_BYTES = 300 * 1024;

/** Unlike 1, so that a row's credits are more than its count. */
export const FILE_PRICE = 3;

/** Gives the rows of a queued batch their files; answers them by what was given, not by what was kept. */
export async function giveFiles(batchId: number, { attached }: Attached): Promise<RowFile[]> {
  if (attached === null) return [];
  if (attached === "ALL")
    return [await give(batchId, 0, Buffer.concat([jpgFile(), randomBytes(POSTER_BYTES)]), "jpg")];
  await execute(
    db,
    sql`UPDATE batch_items SET attachment_no = row_no WHERE batch_id = ${batchId} AND attachment_no IS NOT NULL`,
  );
  const rows = await db.batchItem.findMany({ where: { batchId, attachmentNo: { not: null } } });
  const files: RowFile[] = [];
  for (const { rowNo } of rows) files.push(await give(batchId, rowNo, pdfFile(`${batchId} ${rowNo}`), "pdf"));
  return files;
}

async function give(batchId: number, no: number, content: Buffer, type: "jpg" | "pdf"): Promise<RowFile> {
  const { id: fileId } = await storeFile([content], new Date());
  const data = { batchId, no, name: `${no}.${type}`, type, bytes: content.length, fileId };
  await db.batchAttachment.create({ data });
  return { batchId, no, sha256: createHash("sha256").update(content).digest("hex") };
}
