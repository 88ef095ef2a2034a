import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { PrismaBetterSqlite3 } from "@prisma/adapter-better-sqlite3";
import { turnAt, usedMuch, yieldHoldingLock, yieldToOthers } from "../../yield-to-others";
import { databaseFile, isReplaced, noteOpened } from "../file-identity";
import { openSqlite } from "./sqlite-driver.mjs";
import { cacheStatements } from "./statement-cache";

type Connected = Awaited<ReturnType<PrismaBetterSqlite3["connect"]>>;
type Transaction = Awaited<ReturnType<Connected["startTransaction"]>>;

/** How long the lock of another process or thread is waited for, and how often it is looked at meanwhile. */
const BUSY_MS_MAX = 8_000;
const BUSY_LOOK_MS = 10;
/** After what a caller wrote who used much of late the lock is free for so long: other processes look whether it is. */
const FREE_MS = BUSY_LOOK_MS + 2;
/** So much of it SQLite waits by itself, which blocks the event loop. */
const BUSY_TIMEOUT_MS = 5;

/** A WAL that grew beyond this is cut when it begins anew. */
const WAL_BYTES_KEPT = 16 * 1024 * 1024;

const PRAGMAS = [
  `busy_timeout = ${BUSY_MS_MAX}`,
  "journal_mode = WAL", // readers do not wait for the writer of another process
  "synchronous = FULL", // the intent to send must survive a power cut
  "foreign_keys = ON",
  "temp_store = MEMORY",
  `journal_size_limit = ${WAL_BYTES_KEPT}`,
  `busy_timeout = ${BUSY_TIMEOUT_MS}`, // from now on
];

/** Older ones can corrupt the WAL when two processes write (sqlite.org/wal.html, "the WAL-reset bug"). */
const VERSION_MIN = [3, 51, 3];

/**
 * What Prisma's adapter opens as it connects, until it gets the connection that it works on. By itself it would
 * choose its own version of better-sqlite3, and load it in a Node that it crashes.
 */
const NO_DATABASE = {
  isInitialized: true,
  Database: class {
    defaultSafeIntegers() {}
  },
};

const READERS_PRAGMAS = [`busy_timeout = ${BUSY_MS_MAX}`, "query_only = ON", "temp_store = MEMORY"];

/** What is deleted can be given back (incremental-vacuum.ts). It is of no use to an old database, and would wait for its writer. */
const OF_A_NEW_DATABASE = "PRAGMA auto_vacuum = INCREMENTAL;";

const statement = (sql: string) => ({ sql, args: [], argTypes: [] });

/**
 * Prisma's better-sqlite3 adapter with seven changes:
 * - The database is opened by the version of better-sqlite3 that this Node can run (sqlite-driver.mjs).
 * - PRAGMAs are set as the connection opens (the constructor takes none).
 * - Transactions begin IMMEDIATE. A deferred one that reads and then writes fails at once with SQLITE_BUSY_SNAPSHOT
 *   when another process wrote in between: busy_timeout does not help.
 * - A write waits for an open transaction of the same process. On its connection it would run inside that
 *   transaction, and be lost with its rollback.
 * - A read meanwhile has a connection of its own, and waits for no other.
 * - The event loop is given up between statements, by the time used.
 * - Statements are prepared once (statement-cache.ts).
 */
export class SqliteAdapter extends PrismaBetterSqlite3 {
  constructor(readonly url: string) {
    super({ url: ":memory:", nativeBinding: NO_DATABASE } as unknown as { url: string });
  }

  override async connect(): Promise<Connected> {
    const file = databaseFile(this.url);
    mkdirSync(dirname(file), { recursive: true });
    const adapter = await this.open(file);
    noteOpened(this.url);
    const { rows } = await adapter.queryRaw(statement("PRAGMA page_count"));
    if (Number(rows[0]?.[0]) === 0) await adapter.executeScript(OF_A_NEW_DATABASE);
    await adapter.executeScript(PRAGMAS.map((pragma) => `PRAGMA ${pragma};`).join("\n"));
    await refuseOldSqlite(adapter);
    isolate(adapter, () => this.reader());
    takeTurns(adapter, yieldToOthers); // before each looks whether a transaction is open, not after it
    return adapter;
  }

  /** Null where another file has taken the place of ours. */
  private async reader(): Promise<Connected | null> {
    if (isReplaced(this.url)) return null;
    const reader = await this.open(databaseFile(this.url));
    await reader.executeScript(READERS_PRAGMAS.map((pragma) => `PRAGMA ${pragma};`).join("\n"));
    return reader;
  }

  private async open(file: string): Promise<Connected> {
    const client = openSqlite(file);
    client.defaultSafeIntegers(true);
    cacheStatements(client);
    return Object.assign(await super.connect(), { client });
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
function takeTurns(on: Pick<Connected, "queryRaw" | "executeRaw">, turn: typeof yieldToOthers) {
  const { queryRaw, executeRaw } = on;
  on.queryRaw = async (query) => {
    await turn();
    return queryRaw.call(on, query);
  };
  on.executeRaw = async (query) => {
    await turn();
    return executeRaw.call(on, query);
  };
}

/** Reads, and asks nothing about its own connection. */
const READS = /^\s*select\b(?!.*\b(?:changes|total_changes|last_insert_rowid)\()/is;

/** Whether others use the file is asked so (users.ts): the answer is not waited for. */
const LEAVES_WAL = /^\s*pragma\s+journal_mode\b/i;

/** `openReader` is called when something is read while a transaction is open for the first time. */
function isolate(adapter: Connected, openReader: () => Promise<Connected | null>) {
  let reader: Promise<Connected | null> | undefined;
  let open = false;
  let freeUntil = 0;
  const waiting: { at: number; goOn: () => void }[] = [];
  const { queryRaw, executeRaw, executeScript, startTransaction, dispose } = adapter;
  /** Until the open transaction ends. Of those who wait then, who used least of late goes first. */
  const ended = () => new Promise<void>((goOn) => waiting.push({ at: turnAt(), goOn }));
  /** Returns what ends the transaction that is open now, once: when it is called again another one may be open. */
  const closing = () => {
    let isClosed = false;
    const ofMuch = usedMuch();
    return () => {
      if (isClosed) return;
      isClosed = true;
      open = false;
      if (ofMuch) freeUntil = performance.now() + FREE_MS;
      for (const { goOn } of waiting.splice(0).sort((a, b) => a.at - b.at)) goOn();
    };
  };
  /** Null where none can be opened now: then what is read waits, too. */
  const readerNow = () => {
    reader ??= openReader().catch(() => {
      reader = undefined;
      return null;
    });
    return reader;
  };
  /** Between the look and the statement nothing else runs: another transaction would take it in. */
  const outside = <T>(run: () => Promise<T>) =>
    untilFree(async () => {
      while (open) await ended();
      return run();
    });
  adapter.queryRaw = async (query) => {
    if (open && READS.test(query.sql)) {
      const own = await readerNow();
      if (own) return own.queryRaw(query);
    }
    if (LEAVES_WAL.test(query.sql)) return queryRaw.call(adapter, query);
    return outside(() => queryRaw.call(adapter, query));
  };
  adapter.executeRaw = (query) => outside(() => executeRaw.call(adapter, query));
  adapter.executeScript = (script) => outside(() => executeScript.call(adapter, script));
  adapter.startTransaction = async (level) => {
    while (open || (usedMuch() && performance.now() < freeUntil)) await (open ? ended() : sleep(FREE_MS));
    open = true;
    const close = closing();
    try {
      const tx = await startTransaction.call(adapter, level); // runs a deferred BEGIN
      closeWith(tx, close);
      await beginImmediate(tx);
      takeTurns(tx, yieldHoldingLock);
      return tx;
    } catch (error) {
      close();
      throw error;
    }
  };
  adapter.dispose = async () => {
    await (await reader)?.dispose();
    await dispose.call(adapter);
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
    await untilFree(() => tx.executeRaw(statement("BEGIN IMMEDIATE")));
  } catch (error) {
    await tx.commit(); // lets go of the adapter's own lock
    throw error;
  }
}

/**
 * Tries again while another process writes. A statement that was refused has done nothing (a script must bear to be
 * begun anew). Meanwhile the rest of the process goes on.
 */
async function untilFree<T>(work: () => Promise<T>): Promise<T> {
  const end = performance.now() + BUSY_MS_MAX;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isBusy(error) || performance.now() > end) throw error;
    }
    await sleep(BUSY_LOOK_MS);
  }
}

const isBusy = (error: unknown) =>
  (error as { cause?: { kind?: string } } | null)?.cause?.kind === "SocketTimeout"; // as the adapter calls SQLITE_BUSY
