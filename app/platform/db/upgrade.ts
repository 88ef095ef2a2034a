import { env } from "../env";
import { sealSecrets } from "../secrets/database-key";
import { db } from "./index";
import { migrate } from "./migrate";

/**
 * Brings the database to what this version needs: its newest migration, and its secrets sealed with this
 * installation's key. Safe to call at any time and from several processes. Throws an Error in words when the
 * key is not the database's.
 */
export async function upgradeDatabase(): Promise<{ migrated: string[]; sealed: number }> {
  const migrated = await migrate(db, "prisma/migrations", env.DATABASE_URL);
  return { migrated, sealed: await sealSecrets() };
}
