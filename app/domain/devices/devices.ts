import { randomBytes } from "node:crypto";
import type { Device, Server } from "generated/sqlite/client";
import { z } from "zod";
import { db, forUpdate, query, sql, type Tx, transaction } from "../../platform/db";
import type { Actor } from "../actor";
import { recordAct } from "../audit/record";
import { DomainError } from "../errors";
import { noStore, type StoreResponse } from "../idempotency";
import { changeableUser, userById } from "../users/list";
import { lockedChangeable } from "../users/locked-actor";
import { type DeviceView, deviceView } from "./device-view";
import { type DeviceDetails, deviceDetails } from "./number-profile/device-details";
import { assertNotAhead } from "./number-profile/first-use";
import { InUseSince } from "./number-profile/pace-fields";
import { newWebhookSecret } from "./webhook-address";

const NAME_CHARACTERS_MAX = 60;
const SESSION_BYTES = 8;

export const DeviceName = z.string().trim().min(1, "REQUIRED").max(NAME_CHARACTERS_MAX, "TOO_LONG");

export const NewDevice = z.object({ name: DeviceName, in_use_since: InUseSince.optional() });

/** Which device of which user. */
export type DeviceId = { userId: number; deviceId: number };

/** A user's devices, oldest first, for any admin who may look at users. Throws NOT_FOUND. */
export async function listDevices(userId: number, now: Date): Promise<{ data: DeviceDetails[] }> {
  await userById(userId);
  const devices = await db.device.findMany({ where: { userId }, orderBy: { id: "asc" } });
  const data: DeviceDetails[] = [];
  for (const device of devices) data.push(await deviceDetails(device, now));
  return { data };
}

export async function userDevices(userId: number, now: Date): Promise<DeviceView[]> {
  const devices = await db.device.findMany({ where: { userId }, orderBy: { id: "asc" } });
  return devices.map((device) => deviceView(device, now));
}

/**
 * Adds a device on the user's server; it is connected afterwards. Its WAHA session gets a name that no other user
 * of that server has. Throws NOT_FOUND, SUPER_ADMIN_PROTECTED, ADMIN_PROTECTED, SERVER_MISSING or VALIDATION (a
 * number in use from tomorrow on).
 */
export async function addDevice(
  actor: Actor,
  userId: number,
  { name, in_use_since: inUseSince = null }: z.output<typeof NewDevice>,
  now: Date,
  keep: StoreResponse = noStore,
): Promise<{ ok: true; device: DeviceView }> {
  await changeableUser(actor, userId);
  assertNotAhead(inUseSince, now);
  const session = `siar-${randomBytes(SESSION_BYTES).toString("hex")}`;
  const sealedWebhookSecret = newWebhookSecret(session);
  const data = {
    userId,
    name,
    inUseSince,
    session,
    sealedWebhookSecret,
    createdAt: now,
  };
  const detail = { user_id: userId, ...(inUseSince && { in_use_since: inUseSince }) };
  return transaction(async (tx) => {
    await lockedChangeable(tx, actor, userId);
    const server = await tx.server.findUnique({ where: { userId }, select: { id: true } });
    if (!server) throw new DomainError("SERVER_MISSING");
    const made = await tx.device.create({ data: { ...data, serverId: server.id } });
    await recordAct(tx, actor, "device.add", deviceTarget(made), detail, now);
    const answer = { ok: true as const, device: deviceView(made, now) };
    await keep(tx, answer);
    return answer;
  });
}

/** A device as the audit log names it. */
export const deviceTarget = ({ id, name }: Pick<Device, "id" | "name">) => ({ kind: "device", id, name });

/** One device, for any admin who may look at users. Throws NOT_FOUND. */
export async function deviceById(which: DeviceId, now: Date): Promise<DeviceView> {
  return deviceView(await storedDevice(which), now);
}

/** The same, with what its page shows beside it. Throws NOT_FOUND. */
export async function deviceDetailsById(which: DeviceId, now: Date): Promise<DeviceDetails> {
  return deviceDetails(await storedDevice(which), now);
}

async function storedDevice({ userId, deviceId }: DeviceId) {
  await userById(userId);
  const device = await db.device.findFirst({ where: { id: deviceId, userId } });
  if (!device) throw new DomainError("NOT_FOUND");
  return device;
}

/**
 * The device that this admin may act on, with its server. Throws NOT_FOUND, SUPER_ADMIN_PROTECTED or
 * ADMIN_PROTECTED.
 */
export async function changeableDevice(
  actor: Actor,
  { userId, deviceId }: DeviceId,
): Promise<Device & { server: Server | null }> {
  await changeableUser(actor, userId);
  const device = await db.device.findFirst({ where: { id: deviceId, userId }, include: { server: true } });
  if (!device) throw new DomainError("NOT_FOUND");
  return device;
}

/**
 * The same inside the transaction that changes it. The device, its user and the actor stay as they are until it
 * ends. Throws NOT_FOUND when one of them is gone, and what `lockedChangeable` throws.
 */
export async function lockedDevice(
  tx: Tx,
  actor: Actor,
  { userId, deviceId: id }: DeviceId,
): Promise<Device> {
  await lockedChangeable(tx, actor, userId);
  await query(tx, sql`SELECT id FROM devices WHERE id = ${id} ${forUpdate()}`);
  const device = await tx.device.findFirst({ where: { id, userId } });
  if (!device) throw new DomainError("NOT_FOUND");
  return device;
}
