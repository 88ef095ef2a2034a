/*
 * The files of an import whose text is corrected. They were taken at its upload, so they go over to the import that takes
 * its place, by the names that rows give them: nothing is unpacked or fetched again.
 */
import { db, query, queryRows, sql, transaction } from "~/platform/db";
import { storageAccount } from "../../account-storage/charge";
import { ofProcess } from "../../account-storage/connection";
import { chargeFiles } from "../../account-storage/files";
import { copyAttachment } from "../../attachments/batch-attachments";
import { type AttachmentFault, attachmentFault, faultDetail } from "../../attachments/per-item/faults";
import type { AttachmentReference } from "../../attachments/per-item/references";
import type { FilesFound, Reading } from "../analysis/summary";
import { excludeMissing } from "./exclude-missing";

const MISSING_SHOWN = 20;

type Between = { from: number; to: number; wanted: AttachmentReference[] };
type Stored = { no: number; file_id: number; bytes: number };

/** One file goes with all rows of both. Throws ACCOUNT_FULL. */
export async function takeOverOne(from: number, to: number): Promise<void> {
  await transaction(async (tx) => {
    await copyAttachment(tx, from, to);
    const files = await query<Stored>(
      tx,
      sql`SELECT no, file_id, bytes FROM batch_attachments WHERE batch_id = ${to}`,
    );
    await chargeFiles(ofProcess(tx), await storageAccount(ofProcess(tx), to), files.map(reference));
  });
}

/**
 * Each row of the new import gets the file that it names. Leaves out the rows whose file could not be taken at the
 * upload. Returns what there is, and how many rows these are. Throws ACCOUNT_FULL.
 */
export async function takeOverFiles({
  from,
  to,
  wanted,
}: Between): Promise<{ found: FilesFound; rows: number }> {
  const known = await namesOf(from, sql`attachment_no IS NOT NULL`, sql`attachment_no`);
  const places = wanted.flatMap(({ no, name }) => {
    const place = known.find((each) => each.name === name);
    return place ? [{ no, place: place.attachmentNo! }] : [];
  });
  const stored = await storePlaces(from, to, places);
  const faults = await faultsOf(from);
  const isHere = new Set(stored.map(({ no }) => no));
  const lacking = wanted
    .filter(({ no }) => !isHere.has(no))
    .map((each) => ({ ...each, fault: faults.get(each.name) ?? ("NOT_GIVEN" as const) }));
  const rows = await excludeMissing(
    to,
    lacking.map(({ no, name, fault }) => ({ no, detail: faultDetail(fault, name) })),
  );
  const missed = lacking.filter((each) => each.rows > 0);
  const first = missed.slice(0, MISSING_SHOWN).map(({ name, fault, rows }) => ({ name, fault, rows }));
  const found = {
    files: stored.length,
    bytes: stored.reduce((all, { bytes }) => all + bytes, 0),
    unused: await unusedOf(from),
    missing: { names: missed.length, first },
  };
  return { found, rows };
}

async function storePlaces(
  from: number,
  to: number,
  places: { no: number; place: number }[],
): Promise<Stored[]> {
  if (places.length === 0) return [];
  return transaction(async (tx) => {
    const stored = await query<Stored>(
      tx,
      sql`INSERT INTO batch_attachments (batch_id, no, name, type, bytes, file_id)
          SELECT CAST(${to} AS INTEGER), g.no, a.name, a.type, a.bytes, a.file_id
          FROM ${queryRows(places, { no: "int", place: "int" })} g
          JOIN batch_attachments a ON a.batch_id = ${from} AND a.no = g.place
          RETURNING no, file_id, bytes`,
    );
    if (stored.length > 0) await tx.batch.update({ where: { id: to }, data: { attached: "ROWS" } });
    await chargeFiles(ofProcess(tx), await storageAccount(ofProcess(tx), to), stored.map(reference));
    return stored;
  });
}

const reference = ({ file_id: id, bytes }: Stored) => ({ id, bytes });

type Named = { name: string; attachmentNo: number | null; detail: string | null };

/** The names that rows give, one row of each: what a row was made of ends with the name of its file. */
async function namesOf(
  batchId: number,
  which: ReturnType<typeof sql>,
  each: ReturnType<typeof sql>,
): Promise<Named[]> {
  const rows = await query<{ row_no: number }>(
    db,
    sql`SELECT MIN(row_no) AS row_no FROM batch_items WHERE batch_id = ${batchId} AND ${which} GROUP BY ${each}`,
  );
  const items = await db.batchItem.findMany({
    where: { batchId, rowNo: { in: rows.map(({ row_no }) => row_no) } },
    select: { values: true, attachmentNo: true, detail: true },
  });
  return items.map(({ values, attachmentNo, detail }) => ({
    name: (values as string[] | null)?.at(-1) ?? "",
    ...{ attachmentNo, detail },
  }));
}

async function faultsOf(batchId: number): Promise<Map<string, AttachmentFault>> {
  const lacking = await namesOf(batchId, sql`reason = 'ATTACHMENT_MISSING'`, sql`detail`);
  return new Map(
    lacking.flatMap(({ name, detail }) => {
      const fault = attachmentFault(detail)?.fault;
      return fault ? [[name, fault] as const] : [];
    }),
  );
}

async function unusedOf(batchId: number): Promise<FilesFound["unused"]> {
  const { reading } = await db.batch.findUniqueOrThrow({ where: { id: batchId }, select: { reading: true } });
  const before = (reading as Reading | null)?.attachments;
  return typeof before === "object" ? before.unused : { files: 0, names: [] };
}
