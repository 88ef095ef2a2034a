/*
 * Files that an account refers to: its batches' attachments and its proofs. Each counts once by content, however often
 * it is referred to, and as long as it is. To be called after the references were written or removed.
 */
import { charge, lockStorage } from "./charge";
import { type Charging, countColumns } from "./connection";

/** `bytes`: of its content. The same file may be named several times. */
export type FileRef = { id: number; bytes: number };

/** Counts new references of an account (null: of none). Throws ACCOUNT_FULL. */
export async function chargeFiles(
  on: Charging,
  userId: number | null,
  refs: readonly FileRef[],
  how: { always?: boolean } = {},
): Promise<void> {
  if (userId === null || refs.length === 0 || !(await lockStorage(on, userId))) return;
  const given = countedRefs(refs);
  const rows = await on.ask<{ file_id: number; refs: number; bytes: number }>(
    `INSERT INTO account_files (user_id, file_id, refs, bytes)
     SELECT CAST(? AS INTEGER), g.file_id, g.refs, g.bytes FROM ${countColumns(["file_id", "refs", "bytes"])} g WHERE true
     ON CONFLICT (user_id, file_id) DO UPDATE SET refs = account_files.refs + excluded.refs
     RETURNING file_id, refs, bytes`,
    userId,
    JSON.stringify(given),
  );
  const before = new Map(given.map(({ file_id, refs }) => [file_id, refs]));
  const isNew = ({ file_id, refs }: { file_id: number; refs: number }) => refs === before.get(file_id);
  await charge(on, userId, { files: sum(rows.filter(isNew)) }, how);
}

/** Counts references of an account that are gone. */
export async function releaseFiles(
  on: Charging,
  userId: number | null,
  fileIds: readonly number[],
): Promise<void> {
  if (userId === null || fileIds.length === 0 || !(await lockStorage(on, userId))) return;
  const given = JSON.stringify(countedRefs(fileIds.map((id) => ({ id, bytes: 0 }))));
  await on.run(
    `UPDATE account_files SET refs = account_files.refs - g.refs FROM ${countColumns(["file_id", "refs"])} g
     WHERE account_files.user_id = CAST(? AS INTEGER) AND account_files.file_id = g.file_id`,
    given,
    userId,
  );
  const gone = await on.ask<{ bytes: number }>(
    `DELETE FROM account_files WHERE user_id = CAST(? AS INTEGER) AND refs <= 0
       AND file_id IN (SELECT g.file_id FROM ${countColumns(["file_id"])} g) RETURNING bytes`,
    userId,
    given,
  );
  await charge(on, userId, { files: -sum(gone) });
}

const sum = (rows: readonly { bytes: number }[]) => rows.reduce((all, { bytes }) => all + bytes, 0);

function countedRefs(refs: readonly FileRef[]): { file_id: number; refs: number; bytes: number }[] {
  const counted = new Map<number, { file_id: number; refs: number; bytes: number }>();
  for (const { id, bytes } of refs) {
    const known = counted.get(id);
    if (known) known.refs += 1;
    else counted.set(id, { file_id: id, refs: 1, bytes });
  }
  return [...counted.values()];
}
