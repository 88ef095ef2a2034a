import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeEach, expect, test, vi } from "vitest";
import { db, postgresql, query, raw, sql } from "~/platform/db";
import { backup } from "~/platform/db/backup";
import { isQuery } from "~/platform/db/migrate";
import { env } from "~/platform/env";
import { seal, unseal } from "~/platform/secrets";
import { assertSecretsKey, sealSecrets } from "~/platform/secrets/database-key";
import { secretsKey } from "~/platform/secrets/key";
import { SECRET_COLUMNS, type SecretColumn } from "~/platform/secrets/secret-columns";
import { bundle } from "../support/bundle.mjs";
import { person } from "../support/cast";
import { newSecretsKey, withSecretsKey } from "../support/secrets";

const now = new Date("2026-11-21T08:00:00.000Z");
const PLAIN = {
  serverKey: "waha-key-in-clear",
  webhookSecret: "hook-secret-in-clear",
  cleanUpKey: "clean-up-key-in-clear",
  checkNumberKey: "check-key-in-clear",
  numberKey: "number-key-in-clear",
  totpSecret: "TOTPSECRETINCLEAR",
  endpointSecret: "endpoint-secret-in-clear",
  oldEndpointSecret: "old-endpoint-secret-in-clear",
};
let owners: Record<SecretColumn, string | number>;

/** A database from before: everything in clear, and no key known. */
beforeEach(async () => {
  await db.user.deleteMany();
  await db.deviceCleanup.deleteMany();
  const { id } = await person("Ani");
  const place = { host: "127.0.0.1", port: 1 };
  await db.server.create({ data: { userId: id, ...place, sealedApiKey: PLAIN.serverKey } });
  const own = { userId: id, name: "Phone", session: "siar-1", createdAt: now };
  await db.device.create({ data: { ...own, sealedWebhookSecret: PLAIN.webhookSecret } });
  const cleanUp = { ...place, https: false, session: "siar-0", dueAt: now, createdAt: now };
  await db.deviceCleanup.create({ data: { ...cleanUp, sealedApiKey: PLAIN.cleanUpKey } });
  await db.deviceCleanup.create({ data: { ...cleanUp, sealedApiKey: "" } });
  await db.secondFactor.create({ data: { userId: id, sealedSecret: PLAIN.totpSecret, createdAt: now } });
  const endpoint = {
    userId: id,
    url: "https://example.com/",
    events: " credits.low ",
    dueAt: now,
    createdAt: now,
  };
  const secrets = { sealedSecret: PLAIN.endpointSecret, sealedOldSecret: PLAIN.oldEndpointSecret };
  await db.webhookEndpoint.create({ data: { ...endpoint, ...secrets } });
  const settings = {
    sealedCheckNumberKey: PLAIN.checkNumberKey,
    sealedNumberKey: PLAIN.numberKey,
    secretsKeyId: null,
  };
  await db.appSettings.update({ where: { id: 1 }, data: settings });
  owners = {
    serverKey: id,
    webhookSecret: "siar-1",
    cleanUpKey: "siar-0",
    checkNumberKey: 1,
    numberKey: 1,
    totpSecret: id,
    endpointSecret: id,
    oldEndpointSecret: id,
  };
});

const places = Object.keys(SECRET_COLUMNS) as SecretColumn[];

/** What is stored, place by place. */
async function stored(): Promise<Record<SecretColumn, string>> {
  const values = places.map(async (place) => {
    const { table, column } = SECRET_COLUMNS[place];
    const found = await query<{ value: string }>(
      db,
      sql`SELECT ${raw(column)} AS value FROM ${raw(table)} WHERE ${raw(column)} <> ''`,
    );
    return [place, found.map(({ value }) => value).join()];
  });
  return Object.fromEntries(await Promise.all(values));
}

const opened = async () => {
  const all = await stored();
  return Object.fromEntries(places.map((place) => [place, unseal(place, owners[place], all[place])]));
};
const NOTHING = Object.fromEntries(places.map((place) => [place, null]));

test("the upgrade seals every secret that stood in clear, once, also when two processes do it at the same moment", async () => {
  expect(await opened()).toEqual(NOTHING); // what is in clear is no secret of ours
  const counts = await Promise.all([sealSecrets(), sealSecrets()]);
  expect(counts.sort()).toEqual([0, 8]);
  expect(await opened()).toEqual(PLAIN);
  const sealed = await stored();
  expect(await sealSecrets()).toBe(0);
  expect(await stored()).toEqual(sealed);
  await assertSecretsKey(isQuery(db));
});

test("neither a dump of the database nor its own files hold a secret after the upgrade", async () => {
  await sealSecrets();
  const dump = join(env.DATA_DIR, randomUUID());
  await backup(dump);
  const files = [dump];
  if (!postgresql) {
    const file = env.DATABASE_URL.replace("file:", "");
    files.push(...[file, `${file}-wal`].filter(existsSync));
  }
  for (const file of files) {
    const bytes = readFileSync(file).toString("latin1");
    for (const secret of Object.values(PLAIN)) expect(bytes.includes(secret), file).toBe(false);
  }
  const texts = JSON.stringify(await stored());
  for (const secret of Object.values(PLAIN)) expect(texts).not.toContain(secret);
});

test("a value opens in its own place only: not in another row, another column, changed, or with another key", async () => {
  const sealed = seal("serverKey", 7, "waha-key");
  expect(unseal("serverKey", 7, sealed)).toBe("waha-key");
  expect(unseal("serverKey", 8, sealed)).toBeNull();
  expect(unseal("totpSecret", 7, sealed)).toBeNull();
  expect(unseal("serverKey", 7, `${sealed.slice(0, -2)}AA`)).toBeNull();
  expect(unseal("serverKey", 7, sealed.slice(0, -4))).toBeNull();
  expect(unseal("serverKey", 7, "waha-key")).toBeNull();
  expect(await withSecretsKey(newSecretsKey(), () => unseal("serverKey", 7, sealed))).toBeNull();
  expect(seal("serverKey", 7, "waha-key")).not.toBe(sealed); // two with the same key do not show it
  expect(unseal("serverKey", 7, seal("serverKey", 7, ""))).toBe("");
});

test("a program with another key than the database's does not start, and says which keys they are", async () => {
  const check = () => assertSecretsKey(isQuery(db));
  await expect(check()).rejects.toThrow("npm run migrate"); // not sealed at all yet
  await sealSecrets();
  const before = await stored();
  const mine = secretsKey()!.id;
  await withSecretsKey(newSecretsKey(), async () => {
    await expect(check()).rejects.toThrow(`sealed with the key ${mine}, and SECRETS_KEY is the key`);
    await expect(sealSecrets()).rejects.toThrow("npm run secrets:lost");
  });
  expect(await stored()).toEqual(before);
});

test("of two installations that seal one database at the same moment the one with the other key stops", async () => {
  const ask = db.$queryRawUnsafe.bind(db);
  vi.spyOn(db, "$queryRawUnsafe").mockImplementationOnce((async (text: string) => {
    const answer = await ask(text);
    await db.appSettings.update({ where: { id: 1 }, data: { secretsKeyId: "of-the-other" } });
    return answer;
  }) as unknown as typeof db.$queryRawUnsafe);
  await expect(sealSecrets()).rejects.toThrow("sealed with the key of-the-other");
  expect(await stored()).toEqual(PLAIN);
  const settings = await db.appSettings.findUniqueOrThrow({ where: { id: 1 } });
  expect(settings.secretsKeyId).toBe("of-the-other");
});

test("a new key takes over what the old one sealed, and from then on the old one opens nothing", async () => {
  await sealSecrets();
  const file = join(env.DATA_DIR, "secrets-key");
  const [old, fresh] = [readFileSync(file, "utf8").trim(), newSecretsKey()];
  const change = async () => {
    await expect(assertSecretsKey(isQuery(db))).rejects.toThrow("npm run migrate");
    expect(await opened()).toEqual(PLAIN); // both open until then
    expect(await sealSecrets()).toBe(8);
  };
  await withSecretsKey(fresh, change, old);
  expect(await opened()).toEqual(NOTHING);
  await withSecretsKey(fresh, async () => {
    await assertSecretsKey(isQuery(db));
    expect(await opened()).toEqual(PLAIN);
  });
});

test("programs that start at the same moment in an empty folder end with one key, which only its owner reads", async () => {
  const script = await bundle("tests/support/programs/secrets-key.ts");
  const folder = mkdtempSync(join(tmpdir(), "siar-key-"));
  const settings = { ...process.env, DATA_DIR: join(folder, "data") };
  const run = async () => (await promisify(execFile)(process.execPath, [script], { env: settings })).stdout;
  try {
    const ids = await Promise.all(Array.from({ length: 4 }, run));
    expect(new Set(ids).size).toBe(1);
    expect(readdirSync(settings.DATA_DIR)).toEqual(["secrets-key"]);
    expect(statSync(join(settings.DATA_DIR, "secrets-key")).mode & 0o777).toBe(0o600);
    writeFileSync(join(settings.DATA_DIR, "secrets-key"), "half a k");
    await expect(run()).rejects.toThrow("is damaged: it holds 64 hex digits");
  } finally {
    rmSync(folder, { recursive: true, force: true });
    rmSync(script, { force: true });
  }
});
