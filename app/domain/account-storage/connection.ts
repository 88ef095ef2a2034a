import type { Tx } from "~/platform/db";
import { isPostgresql } from "~/platform/db/provider";
import type { Query, Run } from "~/platform/db/raw-connection";
import { env } from "~/platform/env";

const postgresql = isPostgresql(env.DATABASE_URL);

type Value = number | string;

/**
 * The transaction in which something is charged: one of this process, or of a thread that has no client of Prisma.
 * Statements have `?` for each value.
 */
export type Charging = {
  run: (text: string, ...values: Value[]) => Promise<number>;
  ask: <Row>(text: string, ...values: Value[]) => Promise<Row[]>;
};

export function ofProcess(tx: Tx): Charging {
  return {
    run: (text, ...values) => tx.$executeRawUnsafe(marked(text), ...values),
    ask: async <Row>(text: string, ...values: Value[]) =>
      inNumbers<Row>(await tx.$queryRawUnsafe<Record<string, unknown>[]>(marked(text), ...values)),
  };
}

export function ofThread(run: Run, ask: Query): Charging {
  return {
    run: (text, ...values) => run(marked(text), values),
    ask: async <Row>(text: string, ...values: Value[]) => inNumbers<Row>(await ask(marked(text), values)),
  };
}

/** At the end of a SELECT: its row stays as it is until the transaction ends. SQLite has one writer. */
export const LOCKED = postgresql ? "FOR UPDATE" : "";

/** A table of one JSON value: whole numbers in these columns. */
export function countColumns(columns: readonly string[]): string {
  if (postgresql) {
    const typed = columns.map((name) => `${name} bigint`).join(", ");
    return `(SELECT * FROM jsonb_to_recordset(CAST(? AS jsonb)) AS t(${typed}))`;
  }
  const picked = columns.map((name) => `value ->> '${name}' AS ${name}`).join(", ");
  return `(SELECT ${picked} FROM json_each(?))`;
}

/** Returns a statement with `?` for its values as this database takes it: PostgreSQL numbers their places. */
export function marked(text: string): string {
  let count = 0;
  return postgresql ? text.replaceAll("?", () => `$${++count}`) : text;
}

/** Whole numbers come as bigint, as text, or as they are, by the database and the way to it. */
function inNumbers<Row>(rows: Record<string, unknown>[]): Row[] {
  for (const row of rows)
    for (const key in row)
      if (typeof row[key] === "bigint" || (typeof row[key] === "string" && /^-?\d+$/.test(row[key])))
        row[key] = Number(row[key]);
  return rows as Row[];
}
