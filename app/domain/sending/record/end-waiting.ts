/*
 * Ends every "not now" at some time. WAHA may answer an item again and again with something that is no known
 * refusal. Then it matters what happened to other items of its device, and in the end how long it took. An item
 * about which WAHA could not be reached waits on.
 */
import { parseTime, query, queryRows, sql, type Tx } from "~/platform/db";
import type { SendOutcome } from "~/platform/waha";
import type { Settlement } from "../types";

/** So many tries, while other items of the device went through: it is this item that WAHA does not want. */
const TRIES_MAX = 3;
/** So long at most, whatever WAHA answers. */
const WAITING_MS_MAX = 24 * 60 * 60_000;

type Waited = { batch_id: number; row_no: number; waiting_since: unknown; last_sent_at: unknown };

/** Returns the settlements, those refused that WAHA answered with "not now" for too long. */
export async function endWaiting(tx: Tx, settlements: Settlement[], now: Date): Promise<Settlement[]> {
  const again = settlements.filter(({ row, outcome }) => isAnswer(outcome) && row.attempt >= TRIES_MAX);
  if (again.length === 0) return settlements;
  const keys = again.map(({ row }) => ({ batch_id: row.batchId, row_no: row.rowNo }));
  const waited = await query<Waited>(
    tx,
    sql`SELECT d.batch_id, d.row_no, d.waiting_since, v.last_sent_at
        FROM ${queryRows(keys, { batch_id: "int", row_no: "int" })} g
        JOIN dispatches d ON d.batch_id = g.batch_id AND d.row_no = g.row_no
        JOIN devices v ON v.id = d.device_id`,
  );
  const byKey = new Map(waited.map((each) => [`${each.batch_id}:${each.row_no}`, each]));
  return settlements.map((settlement) => {
    const { row, outcome } = settlement;
    const since = byKey.get(`${row.batchId}:${row.rowNo}`);
    if (!again.includes(settlement) || !since || !isOver(outcome, since, now)) return settlement;
    const detail = "detail" in outcome ? outcome.detail : "";
    return { ...settlement, outcome: { kind: "refused", reason: "bad_request", detail } };
  });
}

const isAnswer = (outcome: SendOutcome) => outcome.kind === "not-now" && outcome.answered === true;

function isOver(outcome: SendOutcome, { waiting_since, last_sent_at }: Waited, now: Date): boolean {
  const since = parseTime(waiting_since);
  if (!since) return false;
  if (now.getTime() - since.getTime() >= WAITING_MS_MAX) return true;
  const sentAt = parseTime(last_sent_at);
  return outcome.kind === "not-now" && outcome.reason === "rejected" && sentAt !== null && sentAt > since;
}
