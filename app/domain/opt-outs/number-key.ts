import { randomBytes } from "node:crypto";
import { execute, sql, type Tx } from "~/platform/db";
import { seal, unseal } from "~/platform/secrets";

const KEY_BYTES = 32;
const SETTINGS = { where: { id: 1 } };
const KEY = "numberKey";

/** The key of the hashes of numbers; null: there is none yet, or it cannot be opened any more. */
export async function numberKey(tx: Tx): Promise<string | null> {
  const { sealedNumberKey } = await tx.appSettings.findUniqueOrThrow(SETTINGS);
  return sealedNumberKey === null ? null : unseal(KEY, SETTINGS.where.id, sealedNumberKey);
}

/** The same; where there is none, one is made. A key that cannot be opened is of no use: another takes its place. */
export async function makeNumberKey(tx: Tx): Promise<string> {
  const known = await numberKey(tx); // it exists except at the first time: then no lock of the settings is needed
  if (known) return known;
  await execute(tx, sql`UPDATE app_settings SET id = id WHERE id = 1`); // of two that make it, one waits here
  const there = await numberKey(tx);
  if (there) return there;
  const key = randomBytes(KEY_BYTES).toString("hex");
  await tx.appSettings.update({ ...SETTINGS, data: { sealedNumberKey: seal(KEY, SETTINGS.where.id, key) } });
  return key;
}
