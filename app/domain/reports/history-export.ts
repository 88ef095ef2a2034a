import { defused } from "~/platform/csv";
import { sql } from "~/platform/db";
import { searcher } from "~/platform/db/search/search";
import { type StreamedCell, streamSheet } from "~/platform/xlsx/stream";
import { wallText } from "../time/zoned-time";
import { type HistoryFilter, historyRows, inHistory } from "./history";

const BATCHES_AT_ONCE = 500;
const ID_MAX = 2 ** 31 - 1;

const COLUMNS = [
  { header: "id", width: 10 },
  { header: "name", width: 36 },
  { header: "status", width: 12 },
  { header: "user_id", width: 10 },
  { header: "user_name", width: 24 },
  { header: "user_email", width: 30 },
  { header: "submitted_at", width: 20, time: true },
  { header: "recipients", width: 12 },
  { header: "sent", width: 12 },
  { header: "failed", width: 12 },
  { header: "refunded", width: 12 },
  { header: "basis", width: 12 },
  { header: "basis_note", width: 40 },
];

/**
 * Returns the sending history as an .xlsx file, piece by piece, newest first, narrowed as the list is, for the user
 * with the id `by`. Times by the clock of APP_TIMEZONE.
 */
export function exportHistory(filter: HistoryFilter, by?: number): AsyncGenerator<Uint8Array> {
  // "History" alone is a name that Excel keeps for itself
  return streamSheet({ name: "Sending history", columns: COLUMNS }, pages(filter, by));
}

async function* pages(filter: HistoryFilter, by?: number): AsyncGenerator<StreamedCell[][]> {
  const where = await inHistory(filter);
  const ask = searcher(filter.q_user, { who: by });
  let before = ID_MAX;
  for (;;) {
    const ids = await ask<{ id: number }>(
      sql`SELECT b.id FROM batches b WHERE ${where} AND b.id < ${before} ORDER BY b.id DESC LIMIT ${BATCHES_AT_ONCE}`,
    );
    if (ids.length === 0) return;
    yield (await historyRows(ids)).map((row) => [
      ...[row.id, defused(row.name), row.status, row.user_id, defused(row.user_name)],
      ...[defused(row.user_email), wallClock(row.submitted_at)],
      ...[row.recipients, row.sent, row.failed, row.refunded],
      ...[row.basis?.kind ?? null, row.basis?.note ? defused(row.basis.note) : null],
    ]);
    before = ids.at(-1)?.id ?? 0;
  }
}

/** Excel knows no time zones: the time whose UTC fields are what our clock shows. */
const wallClock = (at: string) => new Date(`${wallText(new Date(at)).replace(" ", "T")}Z`);
