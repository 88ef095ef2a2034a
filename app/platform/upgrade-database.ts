import { db, postgresql } from "./db/index";
import { migrate } from "./db/migrate";
import { prepareGivingBack } from "./db/vacuum/incremental-vacuum";
import { env } from "./env";
import { closeFiles } from "./files/restrict-permissions";
import { sealSecrets } from "./secrets/database-key";

/**
 * Brings the database to what this version needs: its newest migration, and secrets sealed with this installation's
 * key. On SQLite also no statistics, and a file that can become smaller. Safe to call at any time and from several
 * processes. Throws an Error in words when the key is not the database's.
 */
export async function upgradeDatabase(): Promise<{ migrated: string[]; sealed: number }> {
  closeFiles();
  const migrated = await migrate(db, "prisma/migrations", env.DATABASE_URL);
  if (!postgresql) {
    await prepareGivingBack();
    await forgetStatistics();
  }
  return { migrated, sealed: await sealSecrets() };
}

/**
 * SQLite plans without statistics. An ANALYZE of a small database would mislead it when that has grown. A batch of
 * 20,000 rows went out at 17 messages a second, not 950. Connections that are opened from now on see it.
 */
async function forgetStatistics(): Promise<void> {
  for (const table of ["sqlite_stat1", "sqlite_stat4"])
    await db.$executeRawUnsafe(`DROP TABLE IF EXISTS ${table}`);
}
