import { moveOldProofs } from "~/domain/credits/migrate-legacy-evidence";
import { clock } from "~/platform/clock";
import { upgradeDatabase } from "~/platform/upgrade-database";
import { command } from "./command";

await command(null, async () => {
  const { migrated, sealed } = await upgradeDatabase();
  const done =
    migrated.length > 0 ? `Migrated: ${migrated.join(", ")}.` : "The database is at its newest migration.";
  const { moved, damaged } = await moveOldProofs(clock.now());
  const proofs = [
    ...(moved > 0 ? [`Moved ${moved} proofs of transfer into the database.`] : []),
    ...(damaged > 0 ? [`${damaged} are not what they were, and stay in DATA_DIR/evidence.`] : []),
  ];
  console.log([done, ...(sealed > 0 ? [`Sealed ${sealed} secrets.`] : []), ...proofs].join(" "));
});
