import { query, raw, sql, type Tx } from "~/platform/db";
import { chargeBatch } from "./charge";
import { ofProcess } from "./connection";
import { BATCH_SQL } from "./costs";
import { chargeFiles, type FileRef } from "./files";
import { bytesOfItems } from "./items";

/** Charges a batch that was made of rows of another one, with all that it has. Throws ACCOUNT_FULL. */
export async function chargeCopy(
  tx: Tx,
  { id, storedFor }: { id: number; storedFor: number | null },
): Promise<void> {
  const files = await filesOf(tx, id);
  const items = await bytesOfItems(tx, id, sql`row_no >= 0`);
  await chargeFiles(ofProcess(tx), storedFor, files);
  const [batch] = await query<{ bytes: number }>(
    tx,
    sql`SELECT ${raw(BATCH_SQL)} AS bytes FROM batches WHERE id = ${id}`,
  );
  await chargeBatch(ofProcess(tx), id, { items: items + Number(batch?.bytes ?? 0) });
}

/** Charges the files alone, of a batch whose rows were charged as they were read. Throws ACCOUNT_FULL. */
export async function chargeCopiedFiles(tx: Tx, id: number, account: number): Promise<void> {
  await chargeFiles(ofProcess(tx), account, await filesOf(tx, id));
}

const filesOf = (tx: Tx, id: number) =>
  query<FileRef>(tx, sql`SELECT file_id AS id, bytes FROM batch_attachments WHERE batch_id = ${id}`);
