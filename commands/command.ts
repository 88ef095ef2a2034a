import { resolve } from "node:path";
import { db } from "~/platform/db";
import { databaseName, describeError, type Needed, requireDatabase } from "~/platform/db/require-database";
import { requireOwner } from "~/platform/files/owner";

/**
 * Runs a command and ends the process. It prints on stderr which database it works on. It refuses one that is not
 * there (`needed` null: it makes one) or is another user's, and prints what went wrong in a sentence. `work` may
 * return false: it ended, and not well.
 */
export async function command(
  needed: Needed | null,
  work: () => Promise<unknown>,
  explain: (error: unknown) => string = describeError,
): Promise<never> {
  let code = 0;
  try {
    console.error(`Database: ${databaseName()}`);
    requireOwner();
    if (needed) await requireDatabase(needed);
    if ((await work()) === false) code = 1;
  } catch (error) {
    console.error(explain(error));
    code = 1;
  }
  await db.$disconnect().catch(() => {});
  process.exit(code);
}

/** A file as the caller names it: npm and `siar` come here from the caller's folder. */
export const calledFile = (name: string): string => resolve(process.env.INIT_CWD ?? ".", name);

/** The one file that a command is about. */
export function fileArgument(usage: string): string {
  const [name] = process.argv.slice(2);
  if (name) return calledFile(name);
  console.error(usage);
  process.exit(1);
}
