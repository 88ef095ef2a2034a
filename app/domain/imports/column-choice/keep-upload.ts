import { createReadStream } from "node:fs";
import { db, postgresql, query, raw, sql, type Tx, transaction } from "~/platform/db";
import { cut } from "~/platform/graphemes";
import { chargeBatch } from "../../account-storage/charge";
import { ofProcess } from "../../account-storage/connection";
import { batchBytes, READING_SQL } from "../../account-storage/costs";
import { chargeFiles } from "../../account-storage/files";
import type { Actor } from "../../actor";
import { noStore, type StoreResponse } from "../../idempotency";
import { plainText } from "../../message-text/plain-text";
import { writtenText } from "../../message-text/validate-text";
import { dropRefused } from "../../stored-files/drop";
import { type StoredFile, storeFile } from "../../stored-files/store";
import { assertStillActive } from "../../users/locked-actor";
import { batchName } from "../create";
import { discardImport } from "../discard-import";
import { sheetHead } from "../reader/sheet-head";
import { COLUMN_ROLES } from "../rows/column-names";
import { findColumns } from "../rows/find-columns";
import { TEXT_FIELD } from "../rows/text-columns";
import type { BatchOptions, SheetFile } from "../types";
import { type ColumnQuestion, FILE_NUMBERS, WAITING, type WaitingReading } from "./waiting-upload";

/** Of one user; the oldest goes when another comes, so that asking alone cannot fill the disk. */
const KEPT_MAX = 2;
const VALUE_CHARACTERS = 60;

type Kept = { no: number; name: string; type: string; file: StoredFile };

/**
 * Keeps an upload, so that its user can say which column is for what. `text`: for all rows. Returns null where there is
 * nothing to choose from. Throws ACCOUNT_FULL, and what `sheetHead` throws; then nothing is kept.
 */
export async function keepUpload(
  actor: Actor,
  sheet: SheetFile,
  { text, ...wish }: BatchOptions,
  now: Date,
  keep: StoreResponse = noStore,
): Promise<{ id: number } | null> {
  const reading = await readingOf(actor, sheet, { text, columns: wish.columns });
  if (!reading) return null;
  const kept: Kept[] = [];
  try {
    const files = { sheet: { path: sheet.path, filename: sheet.filename }, ...wish };
    for (const of of ["sheet", "attachment", "attachments"] as const) {
      const given = files[of];
      if (!given) continue;
      const file = await storeFile(createReadStream(given.path), now);
      kept.push({ no: FILE_NUMBERS[of], name: given.filename, type: of, file });
    }
    const data = {
      ...{ userId: actor.id, createdById: actor.id, storedFor: actor.id, kind: "BULK", createdAt: now },
      ...{ name: batchName(sheet, wish.name), text: text === undefined ? null : plainText(text) },
    };
    const id = await transaction((tx) => storeWaiting(tx, data, { reading, kept, keep }));
    await discardOlder(actor);
    return { id };
  } catch (error) {
    for (const { file } of kept) await dropRefused(file, now).catch(() => {}); // dropUnusedFiles does it
    throw error;
  }
}

async function readingOf(
  actor: Actor,
  { path, left }: SheetFile,
  { text, columns: chosen = {} }: Pick<BatchOptions, "text" | "columns">,
): Promise<WaitingReading | null> {
  const { columns, rows } = await sheetHead(actor, { path, left, every: true });
  if (rows.length === 0 || !columns.some((column) => column !== "")) return null;
  const parts = text === undefined ? null : writtenText(plainText(text), TEXT_FIELD);
  const { lacking, unclear } = findColumns(columns, parts, chosen);
  const asked = COLUMN_ROLES.flatMap((role): ColumnQuestion[] => {
    if (lacking.includes(role)) return [{ role, likely: [] }];
    return unclear[role] ? [{ role, likely: unclear[role] }] : [];
  });
  if (asked.length === 0) return null;
  const short = rows.map(({ row, values }) => ({
    row,
    values: values.map((value) => cut(value, VALUE_CHARACTERS)),
  }));
  return { columns, rows: short, asked, chosen };
}

type Data = Parameters<Tx["batch"]["create"]>[0]["data"] & { text: string | null };

async function storeWaiting(
  tx: Tx,
  data: Data,
  { reading, kept, keep }: { reading: WaitingReading; kept: Kept[]; keep: StoreResponse },
): Promise<number> {
  await assertStillActive(tx, data.userId as number); // reading took a while
  const { id } = await tx.batch.create({ data: { ...data, attached: WAITING }, select: { id: true } });
  await tx.batchAttachment.createMany({
    data: kept.map(({ no, name, type, file }) => ({
      ...{ batchId: id, no, name, type, bytes: file.bytes, fileId: file.id },
    })),
  });
  const json = JSON.stringify(reading);
  const [stored] = await query<{ bytes: number }>(
    tx,
    sql`UPDATE batches SET reading = ${postgresql ? sql`CAST(${json} AS JSONB)` : sql`${json}`}
        WHERE id = ${id} RETURNING ${raw(READING_SQL)} AS bytes`,
  );
  await keep(tx, { id, asks: true });
  await chargeBatch(ofProcess(tx), id, { items: batchBytes(data) + Number(stored?.bytes ?? 0) });
  await chargeFiles(
    ofProcess(tx),
    data.userId as number,
    kept.map(({ file }) => file),
  );
  return id;
}

async function discardOlder({ id: userId }: Actor): Promise<void> {
  const where = { userId, kind: "BULK", submittedAt: null, attached: WAITING };
  const older = await db.batch.findMany({ where, orderBy: { id: "desc" }, skip: KEPT_MAX, take: 100 });
  for (const { id } of older) await discardImport(id);
}
