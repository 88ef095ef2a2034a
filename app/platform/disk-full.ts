/** What systems and databases say when there is no room: of a disk, of what one user may have, or of one file. */
const CODES = new Set(["ENOSPC", "EDQUOT", "EFBIG", "SQLITE_FULL", "53100"]);
/** Prisma gives PostgreSQL's code in its message only; that stays the same in every language of the server. */
const WORDS = /disk is full|no space left on device|could not extend file|Code: `53100`/i;

/** Returns whether it failed because there is no room for what was to be written. */
export function isDiskFull(error: unknown): boolean {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown };
  if (CODES.has(String(code)) || WORDS.test(String(error))) return true;
  return cause !== undefined && cause !== error && isDiskFull(cause);
}
