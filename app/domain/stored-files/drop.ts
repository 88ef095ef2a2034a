import { db, execute, query, type Sql, sql, timeParam } from "~/platform/db";

/** A file is stored before something refers to it: a young one may be on its way. */
const UNUSED_AFTER_MS = 60 * 60_000;
/** 4 MB in one statement: others wait for it. */
const PIECES_AT_ONCE = 16;

/** All tables that may refer to a file. The foreign keys protect it from a table that is missing here. */
const IS_UNUSED = sql`NOT EXISTS (SELECT 1 FROM credit_requests r WHERE r.evidence_file_id = files.id)
  AND NOT EXISTS (SELECT 1 FROM batch_attachments a WHERE a.file_id = files.id)
  AND NOT EXISTS (SELECT 1 FROM staged_uploads k WHERE k.file_id = files.id)`;

/**
 * Deletes files without references, and what is left of those that were never written to their end. Returns how
 * many.
 */
export async function dropUnusedFiles(now: Date): Promise<number> {
  const before = new Date(now.getTime() - UNUSED_AFTER_MS);
  return drop(sql`wanted_at < ${timeParam(before)}`);
}

/** Deletes what was stored for something that came to nothing, unless it was wanted again since. */
export async function dropRefused(
  { id, isNew }: { id: number; isNew: boolean },
  keptAt: Date,
): Promise<void> {
  if (isNew) await drop(sql`id = ${id} AND wanted_at = ${timeParam(keptAt)}`);
}

async function drop(which: Sql): Promise<number> {
  const unused = await query<{ id: number }>(
    db,
    sql`UPDATE files SET whole = FALSE, sha256 = '' WHERE ${which} AND ${IS_UNUSED} RETURNING id`,
  );
  for (const { id } of unused) await dropFile(id);
  return unused.length;
}

/** Deletes a file without references, piece by piece; one that is gone is fine. */
export async function dropFile(id: number): Promise<void> {
  let removed: number;
  do {
    removed = await execute(
      db,
      sql`DELETE FROM file_pieces WHERE file_id = ${id} AND no IN
            (SELECT no FROM file_pieces WHERE file_id = ${id} LIMIT ${PIECES_AT_ONCE})`,
    );
  } while (removed > 0);
  await db.storedFile.deleteMany({ where: { id } });
}
