import { db } from "~/platform/db";
import { upgradeDatabase } from "~/platform/db/upgrade";

try {
  const { migrated, sealed } = await upgradeDatabase();
  const done =
    migrated.length > 0 ? `Migrated: ${migrated.join(", ")}.` : "The database is at its newest migration.";
  console.log(sealed > 0 ? `${done} Sealed ${sealed} secrets.` : done);
  await db.$disconnect();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
