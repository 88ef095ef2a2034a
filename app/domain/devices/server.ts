import type { Server } from "generated/sqlite/client";
import { z } from "zod";
import { db, forUpdate, query, sql, transaction } from "../../platform/db";
import { assertAllowedHost, HostRefused, isNowebOutdated, probe, type WahaServer } from "../../platform/waha";
import type { Actor } from "../actor";
import { recordAct } from "../audit/record";
import { DomainError, wrongField } from "../errors";
import { typedNumber } from "../form-number";
import { NOTHING_CONFIRMED } from "../pacing/confirming";
import { NO_MEDIA_REST } from "../pacing/media-rest";
import { changeableUser, userById } from "../users/list";
import { lockedChangeable } from "../users/locked-actor";
import type { Connection } from "./connection";
import { serverRefusal } from "./server-fault";
import { sealedServerKey, wahaConfig } from "./waha-client-config";
import { writeDevices } from "./write-devices";

const PORT_MAX = 65_535;
const HOST_CHARACTERS_MAX = 253; // RFC 1035
const KEY_CHARACTERS_MAX = 500;

const key = z.string().trim().max(KEY_CHARACTERS_MAX, "TOO_LONG").nullish();
const https = z.union([z.boolean(), z.enum(["on", "true", "false"]).transform((word) => word !== "false")]);

/** A whole server. `api_key` left out or empty: the one that is stored stays, as long as host, port and scheme do. */
export const NewServer = z.object({
  host: z.string().trim().min(1, "REQUIRED").max(HOST_CHARACTERS_MAX, "TOO_LONG"),
  port: typedNumber(
    z.number("PORT_RANGE").int("PORT_RANGE").min(1, "PORT_RANGE").max(PORT_MAX, "PORT_RANGE"),
  ),
  https: https.default(false),
  api_key: key.transform((typed) => typed ?? undefined),
});

/** For a server that is stored, what is left out stays; `api_key` null removes the key. */
export const ServerChange = NewServer.extend({ https, api_key: key }).partial();

export type ServerView = { host: string; port: number; https: boolean; connection: Connection };

/** Its key cannot be opened, so that nothing can be asked of it. */
const LOCKED: Connection = { ok: false, stage: "key", ms: null, httpCode: null, error: null };

export function serverView(server: Server): ServerView {
  const { host, port, https, ok, stage, ms, httpCode, error } = server;
  if (!wahaConfig(server)) return { host, port, https, connection: LOCKED };
  const outdated = isNowebOutdated(server.engine, server.version) && { outdated: true as const };
  return { host, port, https, connection: { ok: ok ?? false, stage, ms, httpCode, error, ...outdated } };
}

/**
 * Sets where a user's WAHA is and looks whether it answers; it is stored either way. The key goes to no other
 * address than the one it was typed for: VALIDATION (api_key) when it is left out there. Where none is stored, host
 * and port are needed: VALIDATION. Throws NOT_FOUND, SUPER_ADMIN_PROTECTED, ADMIN_PROTECTED, SERVER_ADDRESS_INVALID
 * or SERVER_ADDRESS_FORBIDDEN.
 */
export async function setServer(
  actor: Actor,
  userId: number,
  input: z.output<typeof ServerChange>,
  now: Date,
): Promise<{ ok: true } & ServerView> {
  await changeableUser(actor, userId);
  const typedHost = input.host === undefined ? undefined : allowedHost(input.host);
  const { api_key } = input;
  const unknown = { engine: null, version: null, honoursId: null, honoursMediaId: null };
  const key = api_key ? { sealedApiKey: sealedServerKey(userId, api_key) } : {};
  const server = await transaction(async (tx) => {
    // All changes of this server wait here: the key that is stored is read, compared and written as one step.
    const user = await lockedChangeable(tx, actor, userId);
    const before = await tx.server.findUnique({ where: { userId } });
    const address = wholeAddress({ ...input, host: typedHost }, before);
    const { host, port, https } = address;
    const place = { ...address, ...(api_key === null ? { sealedApiKey: "" } : key), ...unknown };
    if (!api_key && api_key !== null) assertSameAddress(before, place);
    await query(tx, sql`SELECT id FROM devices WHERE user_id = ${userId} ORDER BY id ${forUpdate()}`);
    const stored = await tx.server.upsert({ where: { userId }, create: { userId, ...place }, update: place });
    const moved = before?.host !== host || before.port !== port;
    const device = {
      serverId: stored.id,
      ...(moved ? { storeSince: now, ...NOTHING_CONFIRMED, ...NO_MEDIA_REST } : {}),
    };
    await tx.device.updateMany({ where: { userId }, data: device });
    const detail = { host, port, https, api_key_set: Boolean(api_key) };
    await recordAct(tx, actor, "server.set", { kind: "user", id: userId, name: user.name }, detail, now);
    return stored;
  });
  return { ok: true, ...serverView(await checkServer(server, now)) };
}

type Address = Pick<Server, "host" | "port" | "https">;

/** Returns what is given, else what is stored. Throws VALIDATION (REQUIRED) of what is neither. */
function wholeAddress(given: Partial<Address>, stored: Address | null): Address {
  const { host = stored?.host, port = stored?.port, https = stored?.https ?? false } = given;
  if (host === undefined) throw wrongField("host", { code: "REQUIRED" });
  if (port === undefined) throw wrongField("port", { code: "REQUIRED" });
  return { host, port, https };
}

/** Throws VALIDATION (api_key) when a key is stored, and this is another address than its own. */
function assertSameAddress(kept: Server | null, { host, port, https }: Address): void {
  if (!kept?.sealedApiKey) return;
  if (kept.host !== host || kept.port !== port || kept.https !== https)
    throw wrongField("api_key", { code: "KEY_FOR_ADDRESS" });
}

/**
 * Returns what is stored of a user's server, for screens; null without one. `key`: whether one is stored that can
 * be opened.
 */
export async function storedServerView(
  userId: number,
): Promise<(ServerView & { key: boolean; waha: string | null; checked_at: string | null }) | null> {
  const server = await db.server.findUnique({ where: { userId } });
  if (!server) return null;
  const { engine, version, checkedAt } = server;
  const waha = version && [engine, version].filter(Boolean).join(" ");
  return {
    ...serverView(server),
    key: Boolean(wahaConfig(server)?.apiKey),
    waha,
    checked_at: checkedAt?.toISOString() ?? null,
  };
}

/**
 * Returns where the server is and how it answers right now, for any admin who may look at users. Throws NOT_FOUND,
 * SERVER_MISSING (404), and with the diagnosis SERVER_UNREACHABLE (409) when it does not answer,
 * SERVER_KEY_UNREADABLE (409) when it cannot be asked.
 */
export async function userServer(userId: number, now: Date): Promise<ServerView> {
  await userById(userId);
  const view = serverView(await checkServer(await storedServer(userId), now));
  const { host, port, connection } = view;
  if (connection.ok) return view;
  throw serverRefusal(connection, { shouldReconnect: true, host, port });
}

/**
 * Tries the server now. A good answer ends pauses that a wrong key had made. Throws NOT_FOUND,
 * SUPER_ADMIN_PROTECTED, ADMIN_PROTECTED or SERVER_MISSING.
 */
export async function testServer(actor: Actor, userId: number, now: Date): Promise<Connection> {
  await changeableUser(actor, userId);
  return serverView(await checkServer(await storedServer(userId), now)).connection;
}

async function storedServer(userId: number): Promise<Server> {
  const server = await db.server.findUnique({ where: { userId } });
  if (!server) throw new DomainError("SERVER_MISSING");
  return server;
}

/** The same as `checkServerAt`, for one server. */
export async function checkServer(server: Server, now: Date): Promise<Server> {
  const seen = await checkServerAt([server], wahaConfig(server), now);
  return { ...server, ...seen(server) };
}

type Looked = Pick<
  Server,
  "id" | "userId" | "host" | "port" | "https" | "sealedApiKey" | "engine" | "version"
>;

/**
 * Asks a server and stores its answer, unless it was moved meanwhile; returns the stored record of each. `servers`:
 * all records of this one place (`waha`). One whose key cannot be opened is not asked. Never throws for what WAHA
 * does.
 */
export async function checkServerAt(
  servers: readonly Looked[],
  waha: WahaServer | null,
  now: Date,
): Promise<(server: Looked) => Partial<Server>> {
  const asked = waha ? await probe(waha) : { ...LOCKED, engine: null, version: null };
  const { engine, version, ...found } = asked;
  const seen = (server: Looked) => ({
    ...{ ...found, checkedAt: now },
    ...(version === null ? {} : saidOfItself(server, { engine, version })),
  });
  const isKnown = (server: Looked) => !("engine" in seen(server));
  for (const alike of [servers.filter(isKnown), servers.filter((server) => !isKnown(server))]) {
    const [first] = alike;
    if (first) await db.server.updateMany({ where: unmoved(alike, first), data: seen(first) });
  }
  const changed = servers.filter(
    (server) => seen(server).engine && server.engine && seen(server).engine !== server.engine,
  );
  if (changed.length > 0) await forget(changed, NOTHING_CONFIRMED);
  const other = servers.filter((server) => "engine" in seen(server));
  if (other.length > 0) await forget(other, NO_MEDIA_REST);
  if (found.ok) await endAuthPauses(servers);
  return seen;
}

/** Of their devices what another engine, or another version, has to show anew. */
async function forget(
  servers: readonly Looked[],
  data: typeof NOTHING_CONFIRMED | typeof NO_MEDIA_REST,
): Promise<void> {
  const where = { serverId: { in: servers.map(({ id }) => id) } };
  const devices = await db.device.findMany({ where, select: { id: true } });
  await writeDevices(
    devices.map(({ id }) => id),
    where,
    data,
  );
}

/** Of devices whose server is still the one that accepted our key. */
async function endAuthPauses(servers: readonly Looked[]): Promise<void> {
  const [first] = servers;
  if (!first) return;
  const where = { pauseReason: "auth", server: { is: unmoved(servers, first) } };
  const paused = await db.device.findMany({ where, select: { id: true } });
  const ids = paused.map(({ id }) => id);
  await writeDevices(ids, where, { pauseReason: null, pauseDetail: null });
}

/** Those that still are at this place, with the same keys: each is sealed for itself, so none has another one's. */
const unmoved = (servers: readonly Looked[], { host, port, https }: Address) => ({
  ...{ host, port, https },
  id: { in: servers.map(({ id }) => id) },
  sealedApiKey: { in: servers.map(({ sealedApiKey }) => sealedApiKey) },
});

/** Another engine or version has to show anew whether it sends under our message ids. */
function saidOfItself(
  before: Pick<Server, "engine" | "version">,
  { engine, version }: Pick<Server, "engine" | "version">,
): Partial<Server> {
  const isSame = engine === before.engine && version === before.version;
  return isSame ? {} : { engine, version, honoursId: null, honoursMediaId: null };
}

function allowedHost(host: string): string {
  try {
    return assertAllowedHost(host);
  } catch (error) {
    if (!(error instanceof HostRefused)) throw error;
    throw error.code === "HOST_MALFORMED"
      ? new DomainError("SERVER_ADDRESS_INVALID", {}, { host: [{ code: "HOST_INVALID" }] })
      : new DomainError("SERVER_ADDRESS_FORBIDDEN", {}, { host: [{ code: "HOST_FORBIDDEN" }] });
  }
}
