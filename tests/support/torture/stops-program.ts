// One run of people who say stop, as a process of its own with a database of its own: `{database, …StopsOptions}` as JSON
// in, the report as JSON out.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPostgresql } from "../postgresql.mjs";
import { settling } from "./lateness";
import type { StopsOptions } from "./stops";

const { database, ...options } = JSON.parse(process.argv[2]!) as StopsOptions & {
  database: "sqlite" | "postgresql";
};
const folder = mkdtempSync(join(tmpdir(), "siar-torture-"));
const server = database === "postgresql" ? await startPostgresql() : null;
process.env.DATABASE_URL = server?.url ?? `file:${join(folder, "torture.db")}`;
process.env.DATA_DIR = folder;
process.env.LOG_LEVEL ??= "silent";
Object.assign(process.env, settling(options));

// Only now: whoever reads the settings does it once.
const { db } = await import("~/platform/db");
const { upgradeDatabase } = await import("~/platform/upgrade-database");
const { stopsHonoured } = await import("./stops");

try {
  await upgradeDatabase();
  process.stdout.write(JSON.stringify(await stopsHonoured(options)));
} finally {
  await db.$disconnect();
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
}
