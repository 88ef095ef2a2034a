// Puts a backup in the place of the database. Stop web and daemon first.
import { moveOldProofs } from "~/domain/credits/migrate-legacy-evidence";
import { holdRestored } from "~/domain/sending/rollback/hold-batches";
import { clock } from "~/platform/clock";
import { restore } from "~/platform/db/backup/restore";
import { migrate } from "~/platform/db/migrate";
import { env } from "~/platform/env";
import { sealSecrets } from "~/platform/secrets/database-key";
import { command, fileArgument } from "./command";

const file = fileArgument("siar restore FILE");

await command(null, async () => {
  let held = 0;
  const kept = await restore(file, async (restored, isMarked) => {
    await migrate(restored, "prisma/migrations", env.DATABASE_URL);
    held = await holdRestored(restored, isMarked, clock.now());
  });
  if (kept) console.log(`The previous database was saved as ${kept}.`);
  console.log(
    `Restored from ${file}. ${held} open batches are held, because messages may have been sent since the backup. The daemon checks with WAHA what was sent. Release or cancel the batches that it cannot check.`,
  );
  await moveOldProofs(clock.now()); // of a backup from before they were in the database
  await sealSecrets();
});
