/*
 * Waits for other processes to change the database, so that it need not be queried many times a second. SQLite
 * counts the commits of other connections, which costs a read of shared memory and no statement. PostgreSQL gets a
 * notification from the process that made work (`notify`). Either may be missed, so no wait is endless.
 */
import type Database from "better-sqlite3";
import { env } from "../env";
import { APPLICATION_NAME, logPoolErrors } from "./adapters";
import { databaseFile, fileMark } from "./file-identity";
import { postgresql, sql, type Tx } from "./index";
import { endDeadConnections } from "./postgresql/dead-peer-detection";
import { Client } from "./postgresql/driver";
import { connectToPrimary, parseHosts } from "./postgresql/multi-host";
import { isPooled } from "./postgresql/pooler";
import { openSqlite } from "./sqlite/sqlite-driver.mjs";

const CHANNEL = "siar_work";
const LOOK_MS = 100;
const AGAIN_MS = 5_000;

/** There is something to do, once this transaction is committed: daemons that wait look at once. */
export async function notify(tx: Tx): Promise<void> {
  if (postgresql) await tx.$queryRaw(sql`SELECT CAST(pg_notify(${CHANNEL}, '') AS text)`);
}

/** A way to wait for changes; to be closed. */
export type Changes = {
  /** Resolves after so long, or earlier: when the database was changed since the last wait, or with the signal. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
  close(): void;
};

export function watchChanges(): Changes {
  return postgresql ? new Notifications() : new Commits();
}

class Commits implements Changes {
  private connection: Database.Database | null = null;
  private mark = "";
  private seen = -1;

  wait(ms: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        clearInterval(look);
        clearTimeout(late);
        signal.removeEventListener("abort", end);
        resolve();
      };
      const look = setInterval(() => this.hasChanged() && end(), LOOK_MS);
      const late = setTimeout(end, ms);
      signal.addEventListener("abort", end);
      this.reopenIfReplaced();
      if (signal.aborted || this.hasChanged()) end();
    });
  }

  close() {
    this.connection?.close();
    this.connection = null;
  }

  private hasChanged(): boolean {
    const before = this.seen;
    try {
      this.seen = Number(this.connection?.pragma("data_version", { simple: true }) ?? before);
    } catch {
      this.close(); // the waiting caller then finds out what is the matter
      return true;
    }
    return this.seen !== before;
  }

  private reopenIfReplaced() {
    const mark = fileMark(env.DATABASE_URL);
    if (this.connection && mark === this.mark) return;
    this.close();
    try {
      // Not read-only: a read-only connection cannot make the WAL index where no other connection has.
      this.connection = openSqlite(databaseFile(env.DATABASE_URL), { fileMustExist: true });
      this.mark = mark;
    } catch {
      // away: the waiting caller queries all the same, only later
    }
  }
}

class Notifications implements Changes {
  private client: Client | null = null;
  private again: NodeJS.Timeout | null = null;
  private rung = false;
  private wake: (() => void) | null = null;
  private closed = false;

  constructor() {
    void this.listen();
  }

  wait(ms: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(late);
        signal.removeEventListener("abort", end);
        this.wake = null;
        this.rung = false;
        resolve();
      };
      const late = setTimeout(end, ms);
      signal.addEventListener("abort", end);
      this.wake = end;
      if (signal.aborted || this.rung) end();
    });
  }

  close() {
    this.closed = true;
    clearTimeout(this.again ?? undefined);
    void this.client?.end().catch(() => {});
  }

  private ring() {
    this.rung = true;
    this.wake?.();
  }

  /**
   * Past a pooler: it would keep the connection for others, and give them the notifications that were meant for us.
   */
  private async listen() {
    const { hosts, first } = parseHosts(env.DATABASE_DIRECT_URL ?? env.DATABASE_URL);
    const Kind = hosts.length > 1 ? connectToPrimary(hosts) : Client;
    const client = new Kind({ connectionString: first, application_name: APPLICATION_NAME, keepAlive: true });
    logPoolErrors(client);
    client.on("notification", () => this.ring());
    try {
      await client.connect();
      if (await isPooled(client)) return await client.end();
      endDeadConnections(client);
      await client.query(`LISTEN ${CHANNEL}`);
      client.once("end", () => this.listenLater());
      if (this.closed) return await client.end();
      this.client = client;
      this.ring(); // what was notified before was lost
    } catch {
      await client.end().catch(() => {});
      this.listenLater();
    }
  }

  private listenLater() {
    this.client = null;
    if (!this.closed) this.again = setTimeout(() => void this.listen(), AGAIN_MS);
  }
}
