/*
 * The database stores the id of the key that its secrets are sealed with. A program with another key does not
 * start. It could open nothing, and no other could open what it sealed.
 */

import {
  db,
  execute,
  forUpdate,
  postgresql,
  query,
  queryRows,
  raw,
  type Sql,
  sql,
  type Tx,
  transaction,
} from "../db";
import { cutLog } from "../db/vacuum/vacuum-deleted";
import { env } from "../env";
import { keyFile, makeSecretsKey, oldSecretsKey, secretsKey } from "./key";
import { keyId, openWith, type SecretsKey, sealWith } from "./seal";
import { findSecretColumn, SECRET_COLUMNS, type SecretColumn } from "./secret-columns";

type Ask = (text: string) => Promise<Record<string, unknown>[]>;

/** Throws an Error in words when this program's key is not the database's; `ask` runs a query on it. */
export async function assertSecretsKey(ask: Ask): Promise<void> {
  const id = await keyIdOf(ask);
  if (id === null || (id !== secretsKey()?.id && id === oldSecretsKey()?.id))
    throw new Error(
      "The secrets in the database are not sealed with this key yet: run `npm run migrate` first.",
    );
  if (id !== secretsKey()?.id) throw wrongKey(id);
}

/**
 * Seals secrets that are in clear in the database (once, after the migration that brought this) or under
 * SECRETS_KEY_OLD. It is one transaction: killed at any moment it has done everything or nothing. Makes the key if
 * the database has none yet. Returns how many values were sealed. Throws as `assertSecretsKey` does.
 */
export async function sealSecrets(): Promise<number> {
  const id = await keyIdOf((text) => db.$queryRawUnsafe(text));
  const old = oldSecretsKey();
  if (id !== null && id !== secretsKey()?.id && id !== old?.id) throw wrongKey(id);
  const key = makeSecretsKey();
  // What is overwritten is wiped out of the file too, not only given up to be written over some day.
  if (!postgresql) await db.$queryRawUnsafe("PRAGMA secure_delete = ON");
  const sealed = await transaction(async (tx) => {
    const now = await lockedKeyId(tx);
    if (now !== null && now !== key.id && now !== old?.id) throw wrongKey(now);
    let count = 0;
    for (const place of Object.keys(SECRET_COLUMNS) as SecretColumn[])
      count += await sealColumn(tx, place, key, now === null ? "clear" : old);
    if (now !== key.id) await acceptKey(tx, key);
    return count;
  });
  if (!postgresql && sealed > 0) await cutLog((text) => db.$queryRawUnsafe(text));
  return sealed;
}

/** From now on the database goes with this key, whatever its values were sealed with. */
export async function acceptKey(tx: Tx, key: SecretsKey): Promise<void> {
  await execute(tx, sql`UPDATE app_settings SET secrets_key_id = ${key.id} WHERE id = 1`);
}

async function keyIdOf(ask: Ask): Promise<string | null> {
  const [settings] = await ask("SELECT secrets_key_id FROM app_settings WHERE id = 1");
  return (settings?.secrets_key_id as string | null | undefined) ?? null;
}

async function lockedKeyId(tx: Tx): Promise<string | null> {
  const [settings] = await query<{ secrets_key_id: string | null }>(
    tx,
    sql`SELECT secrets_key_id FROM app_settings WHERE id = 1 ${forUpdate()}`,
  );
  return settings?.secrets_key_id ?? null;
}

type Found = { id: number; owner: string | number; value: string };

/** Seals what is in clear, or under the old key; what opens with neither stays as it is. */
async function sealColumn(tx: Tx, place: SecretColumn, key: SecretsKey, from: "clear" | SecretsKey | null) {
  if (!from) return 0;
  const { table, column, id, of } = SECRET_COLUMNS[place];
  const [from_, value]: Sql[] = [raw(table), raw(column)];
  const found = await query<Found>(
    tx,
    sql`SELECT ${raw(id)} AS id, ${raw(of)} AS owner, ${value} AS value FROM ${from_}
        WHERE ${value} <> '' AND ${value} NOT LIKE ${`${keyId(key)}%`}`,
  );
  const list = found.flatMap(({ id, owner, value }) => {
    const where = findSecretColumn(place, owner);
    const text = from === "clear" ? value : openWith(from, where, value);
    return text === null ? [] : [{ id, was: value, sealed: sealWith(key, where, text) }];
  });
  if (list.length === 0) return 0;
  return execute(
    tx,
    sql`UPDATE ${from_} SET ${value} = g.sealed FROM ${queryRows(list, { id: "int", was: "text", sealed: "text" })} g
        WHERE ${from_}.${raw(id)} = g.id AND ${from_}.${value} = g.was`,
  );
}

function wrongKey(id: string): Error {
  const mine = secretsKey()?.id;
  const place = env.SECRETS_KEY ? "SECRETS_KEY" : keyFile();
  const here = mine ? `${place} is the key ${mine}` : `there is no ${place}`;
  return new Error(
    `The secrets in this database (keys of WAHA servers, second factors) are sealed with the key ${id}, and ${here}. ` +
      "Put the right key there. If it is lost for good: `npm run secrets:lost`. See docs/secrets.md.",
  );
}
