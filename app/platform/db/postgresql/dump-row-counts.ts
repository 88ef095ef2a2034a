import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { foreignEnvironment } from "../../env";

/** Rows by table. */
export type Rows = Map<string, number>;

/**
 * Reads an archive of pg_dump to its end; returns how many rows of each table it holds. Throws an Error in words
 * when it is not whole.
 */
export async function rowsInArchive(file: string): Promise<Rows> {
  const child = spawn("pg_restore", ["--data-only", "--file=-", file], {
    env: foreignEnvironment(),
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise<number | null>((done) => {
    child.once("error", () => done(null));
    child.once("close", done);
  });
  const rows: Rows = new Map();
  let table: string | null = null;
  for await (const line of createInterface({ input: child.stdout })) {
    if (table === null) {
      table = /^COPY (?:\w+\.)?"?(\w+)"? .*FROM stdin;$/.exec(line)?.[1] ?? null;
      if (table !== null) rows.set(table, 0);
    } else if (line === "\\.") table = null;
    else rows.set(table, (rows.get(table) ?? 0) + 1);
  }
  if ((await ended) !== 0 || table !== null) throw new Error("The backup could not be read back.");
  return rows;
}
