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
  if (kept) console.log(`What was there before is kept as ${kept}.`);
  console.log(
    `Restored from ${file}. ${held} open batches are held: they are older than what WhatsApp has seen. The daemon looks for what was sent, where WAHA can tell; resume or cancel each of the others.`,
  );
  await moveOldProofs(clock.now()); // of a backup from before they were in the database
  await sealSecrets();
});
