import { db, query, raw, sql } from "~/platform/db";
import { STORED_KINDS } from "./charge";
import { BATCH_SQL, CONTACT_SQL, ITEM_SQL, LIST_BYTES, OPT_OUT_BYTES, TEMPLATE_SQL } from "./costs";

/**
 * Adds up anew what each account stores, and names every difference from its counter. In one statement, so that
 * what is stored meanwhile is in both or in neither. Reads only.
 */
export async function storageDifferences(): Promise<string[]> {
  const rows = await query<Record<string, number>>(db, RECOUNT);
  return rows.flatMap((row) =>
    STORED_KINDS.filter((kind) => row[kind] !== row[`${kind}_now`]).map(
      (kind) => `user ${row.user_id}: stores ${row[`${kind}_now`]} bytes of ${kind}, counted ${row[kind]}`,
    ),
  );
}

/** What an account refers to: each file of it once, and how often. */
const REFS = sql`SELECT r.user_id, r.file_id, COUNT(*) AS refs, MAX(r.bytes) AS bytes FROM (
    SELECT b.stored_for AS user_id, a.file_id, a.bytes FROM batch_attachments a JOIN batches b ON b.id = a.batch_id
    UNION ALL
    SELECT b.stored_for, k.file_id, k.bytes FROM staged_uploads k JOIN batches b ON b.id = k.batch_id
    UNION ALL
    SELECT c.user_id, f.id, f.bytes FROM credit_requests c JOIN files f ON f.id = c.evidence_file_id
  ) r WHERE r.user_id IS NOT NULL GROUP BY r.user_id, r.file_id`;

// Each table is added up in one pass.
const RECOUNT = sql`
  WITH item_bytes AS (SELECT batch_id, SUM(${raw(ITEM_SQL)}) AS bytes FROM batch_items GROUP BY batch_id),
    batch_bytes AS (SELECT id, stored_for, ${raw(BATCH_SQL)} AS bytes FROM batches),
    kinds AS (
      SELECT b.stored_for AS user_id, 'items' AS kind, SUM(b.bytes + COALESCE(i.bytes, 0)) AS bytes
        FROM batch_bytes b LEFT JOIN item_bytes i ON i.batch_id = b.id GROUP BY b.stored_for
      UNION ALL SELECT user_id, 'files', SUM(bytes) FROM (${REFS}) f GROUP BY user_id
      UNION ALL SELECT user_id, 'opt_outs', ${OPT_OUT_BYTES} * COUNT(*) FROM opt_outs GROUP BY user_id
      UNION ALL SELECT user_id, 'opt_outs', ${OPT_OUT_BYTES} * COUNT(*) FROM forgotten_numbers GROUP BY user_id
      UNION ALL SELECT user_id, 'templates', SUM(${raw(TEMPLATE_SQL)}) FROM templates GROUP BY user_id
      UNION ALL SELECT user_id, 'lists', ${LIST_BYTES} * COUNT(*) FROM contact_lists GROUP BY user_id
      UNION ALL SELECT w.user_id, 'lists', SUM(${raw(CONTACT_SQL)}) FROM list_contacts JOIN contact_sets w ON w.id = set_id GROUP BY w.user_id
      UNION ALL SELECT user_id, 'uploads', SUM(bytes) FROM upload_spaces GROUP BY user_id)
  SELECT s.user_id, s.items, s.files, s.opt_outs, s.templates, s.lists, s.uploads, ${raw(nowOf())}
  FROM account_storage s LEFT JOIN kinds k ON k.user_id = s.user_id
  GROUP BY s.user_id, s.items, s.files, s.opt_outs, s.templates, s.lists, s.uploads ORDER BY s.user_id`;

function nowOf(): string {
  return STORED_KINDS.map(
    (kind) => `CAST(COALESCE(SUM(k.bytes) FILTER (WHERE k.kind = '${kind}'), 0) AS BIGINT) AS ${kind}_now`,
  ).join(", ");
}
