// One run as a process of its own, with a database of its own: `{database, …TortureOptions}` as JSON in,
// the report as JSON out. For runs that take the database away, and for `npm run torture`.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPostgresql } from "../postgresql.mjs";
import { startCluster } from "../postgresql-cluster.mjs";
import { settling } from "./lateness";
import type { TortureOptions } from "./options";

type Order = Omit<TortureOptions, "databaseAway" | "standby" | "backups"> & {
  database: "sqlite" | "postgresql";
  /** How often the database goes away. */
  outages: number;
  /** How often its standby takes its place, without what was committed last (PostgreSQL). */
  promotions: number;
  /** The address names both machines, as an operator would write it; else there is one that leads to the primary. */
  namesHosts?: boolean;
  /** How often a backup from the middle of sending takes its place. */
  restores: number;
};

const { database, outages, promotions, restores, namesHosts, ...options } = JSON.parse(
  process.argv[2]!,
) as Order;
const folder = mkdtempSync(join(tmpdir(), "siar-torture-"));
const cluster = promotions > 0 ? await startCluster() : null;
const server = database === "postgresql" && !cluster ? await startPostgresql() : null;
const file = join(folder, "torture.db");
process.env.DATABASE_URL = (namesHosts ? cluster?.hosts : cluster?.url) ?? server?.url ?? `file:${file}`;
process.env.DATA_DIR = folder;
process.env.LOG_LEVEL ??= "silent";
Object.assign(process.env, settling({ trueTimes: false })); // whoever takes webhooks, as the daemons

// Only now: whoever reads the settings does it once.
const { seeded } = await import("../../../simulator/faults/seeded");
const { db } = await import("~/platform/db");
const { upgradeDatabase } = await import("~/platform/upgrade-database");
const { backupsOf } = await import("./backups");
const { torture } = await import("./index");
const { lockSqlite } = await import("./database-away");

const random = seeded(options.seed + 1);
const once = async () => {
  if (server) await server.restart(200 + random() * 2_000, random() < 0.5);
  else await lockSqlite(file, 500 + random() * LOCKED_MS_MAX);
};
/** Longer than anybody waits for SQLite's lock. */
const LOCKED_MS_MAX = 10_000;

try {
  await upgradeDatabase();
  const report = await torture({
    ...options,
    databaseAway: { times: outages, once },
    backups: backupsOf(process.env.DATABASE_URL, folder, restores),
    ...(cluster && { standby: { times: promotions, ...cluster } }),
  });
  process.stdout.write(JSON.stringify(report));
} finally {
  await db.$disconnect();
  await server?.stop();
  await cluster?.stop();
  rmSync(folder, { recursive: true, force: true });
}
