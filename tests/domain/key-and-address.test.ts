/*
 * The key of a WAHA server goes to no other address than the one it was typed for, also when two admins set the
 * server of one user at the same moment. Two listeners write down which keys they are shown.
 */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Actor } from "~/domain/actor";
import { checkServerAt, NewServer, setServer, testServer } from "~/domain/devices/server";
import { sealedServerKey, wahaConfig } from "~/domain/devices/waha-client-config";
import { db, forUpdate, query, sql } from "~/platform/db";
import { closeConnections } from "~/platform/waha";
import { person } from "../support/cast";
import { raced } from "../support/raced";
import { refusal } from "../support/refusal";

const PAIRS = 40;
const now = new Date();
const shown = { one: new Set<string>(), other: new Set<string>() };
let one: { port: number; close: () => void };
let other: typeof one;
let admins: [Actor, Actor];

async function listener(keys: Set<string>) {
  const server = createServer((request, answer) => {
    const key = request.headers["x-api-key"];
    if (typeof key === "string" && key !== "") keys.add(key);
    answer.writeHead(401).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return { port: (server.address() as AddressInfo).port, close: () => void server.close() };
}

beforeAll(async () => {
  one = await listener(shown.one);
  other = await listener(shown.other);
  const boss = (name: string) => person(name, { role: "SUPER ADMIN" });
  admins = [await boss("Eka"), await boss("Sari")];
});
afterAll(async () => {
  await closeConnections();
  for (const { close } of [one, other]) close();
});

const address = (port: number, api_key?: string) => NewServer.parse({ host: "127.0.0.1", port, api_key });
const stored = (userId: number) => db.server.findUniqueOrThrow({ where: { userId } });
let count = 0;
async function withServer() {
  const { id } = await person(`P${++count}`);
  await setServer(admins[0], id, address(one.port, `one-${id}`), now);
  return id;
}

test("of two admins who set a server at once, none has the other's key sent to their address", async () => {
  for (let n = 0; n < PAIRS; n += 1) {
    const id = await withServer();
    await Promise.all([
      refusal(setServer(admins[0], id, address(one.port), now)), // the key that is stored stays
      refusal(setServer(admins[1], id, address(other.port, `other-${id}`), now)),
      refusal(testServer(admins[0], id, now)),
    ]);
    const server = await stored(id);
    const key = wahaConfig(server)?.apiKey;
    expect(key).toBe(`${server.port === one.port ? "one" : "other"}-${id}`);
  }
  expect([...shown.one].filter((key) => !key.startsWith("one-"))).toEqual([]);
  expect([...shown.other].filter((key) => !key.startsWith("other-"))).toEqual([]);
  expect(shown.other.size).toBe(PAIRS);
});

test("whoever leaves the key out is refused when another's address was stored in between", async () => {
  const id = await withServer();
  const setting = raced(
    async (tx) => {
      await query(tx, sql`SELECT id FROM users WHERE id = ${id} ${forUpdate()}`);
      const sealedApiKey = sealedServerKey(id, `other-${id}`);
      await tx.server.update({ where: { userId: id }, data: { port: other.port, sealedApiKey } });
    },
    () => setServer(admins[0], id, address(one.port), now),
  );
  expect(await refusal(setting)).toBe("KEY_FOR_ADDRESS");
  expect((await stored(id)).port).toBe(other.port);
});

test("what one address answered is not stored of another one", async () => {
  const id = await withServer();
  const before = await stored(id);
  await db.device.create({
    data: {
      ...{ userId: id, serverId: before.id, name: "Phone", session: `siar-${id}`, sealedWebhookSecret: "" },
      ...{ createdAt: now, pauseReason: "auth" },
    },
  });
  await setServer(admins[1], id, address(other.port, `other-${id}`), now);
  const asked = createServer((request, answer) => {
    const version = { version: "2026.8.2", engine: "NOWEB", tier: "PLUS" };
    answer.setHeader("Content-Type", "application/json");
    answer.end(JSON.stringify(request.url?.includes("version") ? version : []));
  }).listen(0, "127.0.0.1");
  await once(asked, "listening");
  const { port } = asked.address() as AddressInfo;
  const seen = await checkServerAt(
    [{ ...before, port }],
    { host: "127.0.0.1", port, https: false, apiKey: "k" },
    now,
  );
  asked.close();
  expect(seen(before).ok).toBe(true);
  expect(await stored(id)).toMatchObject({ ok: false, engine: null, port: other.port });
  expect(await db.device.findFirst({ where: { userId: id } })).toMatchObject({ pauseReason: "auth" });
});
