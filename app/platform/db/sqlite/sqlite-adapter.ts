import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { PrismaBetterSqlite3 } from "@prisma/adapter-better-sqlite3";
import { breathe } from "../../breathe";
import { fileOf, noteOpened } from "../file-mark";
import { openSqlite } from "./sqlite-driver.mjs";
import { cacheStatements } from "./statement-cache";

type Connected = Awaited<ReturnType<PrismaBetterSqlite3["connect"]>>;
type Transaction = Awaited<ReturnType<Connected["startTransaction"]>>;

/** Waiting for another process's lock blocks this process's event loop: writers keep it short. */
const BUSY_TIMEOUT_MS = 8_000;

/** A WAL that grew beyond this is cut when it begins anew. */
const WAL_BYTES_KEPT = 16 * 1024 * 1024;

const PRAGMAS = [
  "auto_vacuum = INCREMENTAL", // of a new database: what is deleted can be given back (space.ts)
  "journal_mode = WAL", // readers do not wait for the writer of another process
  `busy_timeout = ${BUSY_TIMEOUT_MS}`,
  "synchronous = FULL", // the intent to send must survive a power cut
  "foreign_keys = ON",
  "temp_store = MEMORY",
  `journal_size_limit = ${WAL_BYTES_KEPT}`,
];

/** Older ones can corrupt the WAL when two processes write (sqlite.org/wal.html, "the WAL-reset bug"). */
const VERSION_MIN = [3, 51, 3];

/**
 * What Prisma's adapter opens as it connects, until it gets the connection that it works on: it would choose its
 * version of better-sqlite3 by itself, and load it in a Node that it crashes.
 */
const NO_DATABASE = {
  isInitialized: true,
  Database: class {
    defaultSafeIntegers() {}
  },
};

const statement = (sql: string) => ({ sql, args: [], argTypes: [] });

/**
 * Prisma's better-sqlite3 adapter with six changes:
 * - the database is opened by the version of better-sqlite3 that this Node can run (sqlite-driver.mjs);
 * - PRAGMAs are set as the connection opens (the constructor takes none);
 * - transactions begin IMMEDIATE, because a deferred one that reads and then writes fails at once
 *   with SQLITE_BUSY_SNAPSHOT when another process wrote in between: busy_timeout does not help;
 * - a query from outside waits for an open transaction: there is one connection, and it would
 *   otherwise run inside that transaction, and be lost with its rollback;
 * - the event loop is given up between statements, by the time used;
 * - statements are prepared once (statement-cache.ts).
 */
export class SqliteAdapter extends PrismaBetterSqlite3 {
  constructor(readonly url: string) {
    super({ url: ":memory:", nativeBinding: NO_DATABASE } as unknown as { url: string });
  }

  override async connect(): Promise<Connected> {
    const file = fileOf(this.url);
    mkdirSync(dirname(file), { recursive: true });
    const client = openSqlite(file);
    noteOpened(this.url);
    client.defaultSafeIntegers(true);
    const adapter = Object.assign(await super.connect(), { client });
    await adapter.executeScript(PRAGMAS.map((pragma) => `PRAGMA ${pragma};`).join("\n"));
    await refuseOldSqlite(adapter);
    isolate(adapter);
    takeTurns(adapter); // before each looks whether a transaction is open, not after it
    cacheStatements(client);
    return adapter;
  }
}

async function refuseOldSqlite(adapter: Connected) {
  const { rows } = await adapter.queryRaw(statement("SELECT sqlite_version()"));
  const version = String(rows[0]?.[0]);
  const parts = version.split(".").map(Number);
  const difference = VERSION_MIN.map((min, i) => (parts[i] ?? 0) - min).find((d) => d !== 0) ?? 0;
  if (difference < 0)
    throw new Error(`SQLite ${version} is too old: ${VERSION_MIN.join(".")} or newer is needed.`);
}

/** SQLite answers at once: between two statements others are let in, after a stretch that was long enough. */
function takeTurns(on: Pick<Connected, "queryRaw" | "executeRaw">) {
  const { queryRaw, executeRaw } = on;
  on.queryRaw = async (query) => {
    await breathe();
    return queryRaw.call(on, query);
  };
  on.executeRaw = async (query) => {
    await breathe();
    return executeRaw.call(on, query);
  };
}

function isolate(adapter: Connected) {
  let open: Promise<void> | null = null;
  const idle = async () => {
    while (open) await open;
  };
  const { queryRaw, executeRaw, executeScript, startTransaction } = adapter;
  adapter.queryRaw = async (query) => {
    if (open) await idle();
    return queryRaw.call(adapter, query);
  };
  adapter.executeRaw = async (query) => {
    if (open) await idle();
    return executeRaw.call(adapter, query);
  };
  adapter.executeScript = async (script) => {
    if (open) await idle();
    return executeScript.call(adapter, script);
  };
  adapter.startTransaction = async (level) => {
    if (open) await idle();
    let done = () => {};
    open = new Promise<void>((resolve) => {
      done = resolve;
    });
    const close = () => {
      open = null;
      done();
    };
    try {
      const tx = await startTransaction.call(adapter, level); // runs a deferred BEGIN
      closeWith(tx, close);
      await beginImmediate(tx);
      takeTurns(tx);
      return tx;
    } catch (error) {
      close();
      throw error;
    }
  };
}

function closeWith(tx: Transaction, close: () => void) {
  const { commit, rollback } = tx;
  tx.commit = () => commit.call(tx).finally(close);
  tx.rollback = () => rollback.call(tx).finally(close);
}

async function beginImmediate(tx: Transaction) {
  try {
    await tx.executeRaw(statement("COMMIT"));
    await tx.executeRaw(statement("BEGIN IMMEDIATE"));
  } catch (error) {
    await tx.commit(); // lets go of the adapter's own lock
    throw error;
  }
}
