// Web and daemon on one machine: migrates first; the first start makes a Super Admin.
import { randomBytes } from "node:crypto";
import { moveOldProofs } from "~/domain/credits/migrate-legacy-evidence";
import { createUser } from "~/domain/users/new-user";
import { clock } from "~/platform/clock";
import { db } from "~/platform/db";
import { describeError } from "~/platform/db/require-database";
import { env } from "~/platform/env";
import { requireOwner } from "~/platform/files/owner";
import { log } from "~/platform/log";
import { upgradeDatabase } from "~/platform/upgrade-database";
import { DAEMON, Processes, WEB } from "./processes";

try {
  requireOwner();
  await upgradeDatabase();
} catch (error) {
  console.error(describeError(error));
  process.exit(1);
}
// where they lie they can be seen, too: nothing has to wait for it
await moveOldProofs(clock.now()).catch((error) =>
  log.warn({ error: describeError(error) }, "proofs of transfer were not moved: the daemon tries it again"),
);
await makeFirstAdmin();
await db.$disconnect();

const processes = new Processes();
processes.endWithSignals();
const { listening } = await processes.start(WEB).catch(giveUp);
await processes.start(DAEMON).catch(giveUp);
console.log(`Siar is running at ${env.APP_URL ?? `http://localhost:${listening}`} (press Ctrl-C to stop).`);

async function makeFirstAdmin() {
  if ((await db.user.count()) > 0) return;
  const password = randomBytes(12).toString("base64url");
  const email = "admin@siar.local";
  await createUser(
    "system",
    { name: "Super Admin", email, password, role: "SUPER ADMIN", country: env.DEFAULT_COUNTRY },
    clock.now(),
  );
  console.log(
    `First start. Super Admin: ${email}, password: ${password} (shown only now; change it in Settings).`,
  );
}

async function giveUp(error: Error): Promise<never> {
  console.error(error.message);
  await processes.stop();
  process.exit(1);
}
