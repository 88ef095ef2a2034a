import { db, parseTime, query, sql } from "~/platform/db";

/** When the last intent of each row was committed that became unconfirmed, by batch and row. */
export type Intents = ReadonlyMap<string, Date>;

export const intentKey = (batchId: number, rowNo: number) => `${batchId}/${rowNo}`;

/** Nothing keeps a row's intent when the row is settled, so it is noted while the row is looked for. */
export async function noteIntents(intents: Map<string, Date>): Promise<void> {
  const rows = await query<{ batch_id: number; row_no: number; intent_at: unknown }>(
    db,
    sql`SELECT batch_id, row_no, intent_at FROM dispatches WHERE phase = 'UNCONFIRMED'`,
  );
  for (const { batch_id, row_no, intent_at } of rows) {
    const at = parseTime(intent_at);
    if (at) intents.set(intentKey(batch_id, row_no), at);
  }
}

/** Since when a session's server is known to take our ids for messages with a file. */
export type FileIds = ReadonlyMap<string, Date>;

/** Nothing keeps since when it is known. */
export async function noteFileIds(known: Map<string, Date>): Promise<void> {
  const devices = await db.device.findMany({
    select: { session: true, server: { select: { honoursMediaId: true } } },
  });
  for (const { session, server } of devices) {
    if (server?.honoursMediaId !== true) known.delete(session);
    else if (!known.has(session)) known.set(session, new Date());
  }
}
