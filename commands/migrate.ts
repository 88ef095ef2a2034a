import { upgradeDatabase } from "~/platform/db/upgrade";
import { command } from "./command";

await command(null, async () => {
  const { migrated, sealed } = await upgradeDatabase();
  const done =
    migrated.length > 0 ? `Migrated: ${migrated.join(", ")}.` : "The database is at its newest migration.";
  console.log(sealed > 0 ? `${done} Sealed ${sealed} secrets.` : done);
});
