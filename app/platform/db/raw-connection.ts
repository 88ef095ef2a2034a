import { postgresqlAdapter, sqliteAdapter } from "./adapters";
import { isPostgresql } from "./provider";

type Connected = Awaited<ReturnType<ReturnType<typeof sqliteAdapter>["connect"]>>;
type Queries = Pick<Connected, "executeRaw" | "queryRaw">;
type Row = Record<string, unknown>;

/** Whole numbers, texts and bytes. */
type Arg = number | string | Uint8Array;
/** Runs one statement with its parameters; answers how many rows it changed. */
export type Run = (text: string, args?: Arg[]) => Promise<number>;
/** The same; answers rows. */
export type Query = (text: string, args?: Arg[]) => Promise<Row[]>;

/**
 * A connection without Prisma's client, which costs 60 MB and half a second. For one query at a start, and for a
 * thread that writes while the rest of its process goes on.
 */
export class RawConnection {
  private constructor(private readonly connection: Connected) {}

  static async open(url: string): Promise<RawConnection> {
    return new RawConnection(
      await (isPostgresql(url) ? postgresqlAdapter(url) : sqliteAdapter(url)).connect(),
    );
  }

  rows(text: string, args: Arg[] = []): Promise<Row[]> {
    return ask(this.connection, text, args);
  }

  /** All of `work` or nothing. It does nothing that waits for anything but the database. */
  async transaction(work: (run: Run, ask: Query) => Promise<void>): Promise<void> {
    const tx = await this.connection.startTransaction();
    try {
      await work(
        (text, args) => run(tx, text, args),
        (text, args) => ask(tx, text, args),
      );
      await run(tx, "COMMIT");
    } catch (error) {
      await run(tx, "ROLLBACK").catch(() => {}); // the connection may be the trouble
      await tx.rollback();
      throw error;
    }
    await tx.commit(); // gives the connection back
  }

  /** Statements without parameters, each to its end. */
  script(text: string): Promise<void> {
    return this.connection.executeScript(text);
  }

  close(): Promise<void> {
    return this.connection.dispose();
  }
}

const typesOf = (args: Arg[]) => args.map((arg) => ({ scalarType: scalarOf(arg), arity: "scalar" as const }));

function scalarOf(arg: Arg): "int" | "string" | "bytes" {
  if (typeof arg === "number") return "int";
  return typeof arg === "string" ? "string" : "bytes";
}

async function ask(on: Queries, text: string, args: Arg[] = []): Promise<Row[]> {
  const statement = { sql: text, args, argTypes: typesOf(args) };
  const { columnNames, rows } = await on.queryRaw(statement);
  return rows.map((row) => Object.fromEntries(row.map((value, i) => [columnNames[i], value])));
}

async function run(on: Queries, text: string, args: Arg[] = []): Promise<number> {
  const statement = { sql: text, args, argTypes: typesOf(args) };
  try {
    return await on.executeRaw(statement);
  } finally {
    statement.args = []; // @prisma/debug remembers the last hundred statements of this process
  }
}

/** Asks one question on a connection of its own. */
export async function queryOnce(url: string, text: string): Promise<Row[]> {
  const alone = await RawConnection.open(url);
  try {
    return await alone.rows(text);
  } finally {
    await alone.close();
  }
}
