import { db, type Tx, transaction } from "../platform/db";
import { acceptKey } from "../platform/secrets/database-key";
import { makeSecretsKey } from "../platform/secrets/key";
import { wahaConfig } from "./devices/waha-client-config";
import { checkSettings } from "./number-check";
import { openSecret, removeSecondFactor } from "./users/sign-in/second-factor";

export type Lost = {
  /** Emails of those whose server's key must be typed again, and of those whose second factor is off now. */
  servers: string[];
  secondFactors: string[];
  checkKey: boolean;
};

/**
 * The key of the secrets is gone for good. From now on the database goes with the one that is here, which is made
 * if there is none. Second factors that it cannot open are turned off and this is recorded. Otherwise users without
 * a recovery code could not sign in. The rest stays shut until it is typed again. Returns what was lost.
 */
export async function resetUnreadableSecrets(now: Date): Promise<Lost> {
  const key = makeSecretsKey();
  const secondFactors = await transaction(async (tx) => {
    await acceptKey(tx, key);
    return turnOffLost(tx, now);
  });
  const servers = await db.server.findMany({ include: { user: { select: { email: true } } } });
  return {
    servers: servers.flatMap((server) => (wahaConfig(server) ? [] : [server.user.email])),
    secondFactors,
    checkKey: (await checkSettings())?.key === null,
  };
}

async function turnOffLost(tx: Tx, now: Date): Promise<string[]> {
  const all = await tx.secondFactor.findMany({
    where: { enabledAt: { not: null } },
    include: { user: true },
  });
  const lost = all.filter((factor) => openSecret(factor) === null);
  for (const { user } of lost) await removeSecondFactor(tx, "system", user, now);
  return lost.map(({ user }) => user.email);
}
