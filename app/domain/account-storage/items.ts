import { forUpdate, query, raw, type Sql, sql, type Tx } from "~/platform/db";
import { chargeBatch } from "./charge";
import { ofProcess } from "./connection";
import { ITEM_SQL, READING_SQL } from "./costs";

/**
 * Removes rows of a batch (`which`: a condition over batch_items) and what they cost; returns how many there were.
 */
export async function removeItems(tx: Tx, batchId: number, which: Sql): Promise<number> {
  const gone = await query<{ bytes: number }>(
    tx,
    sql`DELETE FROM batch_items WHERE batch_id = ${batchId} AND ${which} RETURNING ${raw(ITEM_SQL)} AS bytes`,
  );
  const bytes = gone.reduce((all, row) => all + Number(row.bytes), 0);
  await chargeBatch(ofProcess(tx), batchId, { items: -bytes });
  return gone.length;
}

/** Returns what the rows of a batch cost, those among them that `which` says. */
export async function bytesOfItems(tx: Tx, batchId: number, which: Sql): Promise<number> {
  const [counted] = await query<{ bytes: number }>(
    tx,
    sql`SELECT CAST(COALESCE(SUM(${raw(ITEM_SQL)}), 0) AS BIGINT) AS bytes FROM batch_items
        WHERE batch_id = ${batchId} AND ${which}`,
  );
  return Number(counted?.bytes ?? 0);
}

/** Locks a batch, and returns what its `reading` costs. */
export async function lockedReadingBytes(tx: Tx, batchId: number): Promise<number> {
  const [found] = await query<{ bytes: number }>(
    tx,
    sql`SELECT ${raw(READING_SQL)} AS bytes FROM batches WHERE id = ${batchId} ${forUpdate()}`,
  );
  return Number(found?.bytes ?? 0);
}
