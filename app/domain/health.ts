import { db } from "../platform/db";
import { isQuery, migrationsIn, pendingMigrations } from "../platform/db/migrate";
import { env } from "../platform/env";

/** A daemon that has not written for this long is taken for dead. */
export const HEARTBEAT_SECONDS_MAX = 30;

const DATABASE_ANSWER_MS_MAX = 3_000;

export type Health = { database: "ok" | "away"; daemon: "alive" | "not running" | "unknown" };

/** Returns how the product is. Never throws: a database that does not answer within 3 s is away. */
export async function health(now: Date): Promise<Health> {
  const oldest = new Date(now.getTime() - HEARTBEAT_SECONDS_MAX * 1000);
  try {
    const beats = await inTime(db.heartbeat.count({ where: { beatAt: { gte: oldest } } }));
    return { database: "ok", daemon: beats > 0 ? "alive" : "not running" };
  } catch {
    return { database: "away", daemon: "unknown" };
  }
}

export type Readiness = {
  ready: boolean;
  database: "ok" | "away";
  /** `other`: a newer version of Siar migrated the database, or a migration was changed. */
  migrations: "applied" | "pending" | "other" | "unknown";
};

let known: ReturnType<typeof migrationsIn> | undefined;

/** Returns whether a web process can serve users: the database answers, and is of this version. Never throws. */
export async function readiness(): Promise<Readiness> {
  known ??= migrationsIn("prisma/migrations", env.DATABASE_URL);
  const all = known;
  try {
    await inTime(db.webBeat.count());
  } catch {
    return { ready: false, database: "away", migrations: "unknown" };
  }
  const lacking = await inTime(pendingMigrations(isQuery(db), all)).catch(() => null);
  const migrations = lacking === null ? "other" : lacking.length > 0 ? "pending" : "applied";
  return { ready: migrations === "applied", database: "ok", migrations };
}

function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("no answer in time")), DATABASE_ANSWER_MS_MAX);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
