// The key of the secrets is gone for good: goes on with the one that is here, and says what must be done again.
import { resetUnreadableSecrets } from "~/domain/reset-unreadable-secrets";
import { clock } from "~/platform/clock";
import { db } from "~/platform/db";
import { migrate } from "~/platform/db/migrate";
import { env } from "~/platform/env";
import { command } from "./command";

await command("any version", async () => {
  await migrate(db, "prisma/migrations", env.DATABASE_URL);
  const { servers, secondFactors, checkKey } = await resetUnreadableSecrets(clock.now());
  console.log("Siar now uses the secret key that is stored here.");
  if (servers.length > 0)
    console.log(`Enter the API key of these users' servers again: ${servers.join(", ")}.`);
  if (checkKey) console.log("Enter the number validation key again (App settings).");
  if (secondFactors.length > 0)
    console.log(
      `Two-step verification is off for these users, who must set it up again: ${secondFactors.join(", ")}.`,
    );
  if (servers.length + secondFactors.length === 0 && !checkKey) console.log("Nothing was lost.");
});
