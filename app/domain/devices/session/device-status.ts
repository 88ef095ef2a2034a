import type { Device } from "generated/sqlite/client";
import { forUpdate, query, sql, type Tx, transaction } from "../../../platform/db";
import { recordFact } from "../../outgoing-facts/record";
import { NO_LIMITS } from "../limits";
import { inboxRead, turned } from "./inbox-gap";
import { storeNoted } from "./store-history";

/** What WAHA reported of a session; `status` null: WAHA knows none. */
type Said = {
  status: string | null;
  phone: string | null;
  pairing?: string | null;
  reports?: boolean | null;
  isNewStream?: boolean;
};

/**
 * Stores what WAHA reports of a device's session; `status` null: WAHA knows none. The phone number stays when WAHA
 * does not name it. It is believed only of a session that works, since others have one too after a pairing code was
 * requested (docs/waha.md#the-phone-of-a-session). The moment of connecting is when the status became WORKING.
 *
 * `reports`: whether its webhooks come to us; left out, what is known stays. `isNewStream`: WAHA reports that it
 * was connected just now, whatever it was before.
 */
export async function noteSession(deviceId: number, said: Said, now: Date): Promise<void> {
  await transaction(async (tx) => {
    await query(tx, sql`SELECT id FROM devices WHERE id = ${deviceId} ${forUpdate()}`);
    const before = await tx.device.findUnique({ where: { id: deviceId } });
    if (before) await note(tx, before, said, now);
  });
}

async function note(tx: Tx, before: Device, said: Said, now: Date): Promise<void> {
  const status = said.status ?? "STOPPED";
  const working = status === "WORKING";
  const changed = {
    ...{ status, statusAt: now, statusSince: now },
    ...(working ? { connectedAt: now } : {}),
  };
  // In one statement: the second one of a row would have PostgreSQL lock its user, too.
  const told = {
    ...(status === before.status ? {} : changed),
    ...storeNoted(before, said, now),
    ...inboxRead(before, status, now, said.isNewStream),
    ...(working && said.phone ? { phoneNumber: said.phone } : {}),
    ...(working && said.pairing ? { pairing: said.pairing } : {}),
    ...(working && said.phone && said.phone !== before.phoneNumber ? NO_LIMITS : {}),
    reports: said.reports,
  };
  await tx.device.updateMany({ where: { id: before.id }, data: told });
  if (!turned(before, status)) return;
  const { id, userId, name } = before;
  const type = working ? "device.connected" : "device.disconnected";
  await recordFact(tx, { userId, type, data: { device: { id, name, status } } }, now);
}
