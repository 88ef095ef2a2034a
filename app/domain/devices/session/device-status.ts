import { db } from "../../../platform/db";
import { NO_LIMITS } from "../limits";
import { newsNoted } from "./news-since";
import { storeNoted } from "./store-since";

/**
 * Remembers what WAHA says of a device's session; `status` null: it knows none. The phone number is kept when
 * WAHA does not tell it, and believed only of a session that works: after a pairing code was asked for, the
 * others have one, too (WAHA.md §10). The moment of connecting is when the status became WORKING. `reports`:
 * whether its webhooks come to us; left out, what is known of it stays. `isNewStream`: WAHA tells that it was connected
 * just now, whatever it was before.
 */
export async function noteSession(
  deviceId: number,
  said: {
    status: string | null;
    phone: string | null;
    pairing?: string | null;
    reports?: boolean | null;
    isNewStream?: boolean;
  },
  now: Date,
): Promise<void> {
  const before = await db.device.findUnique({ where: { id: deviceId } });
  if (!before) return;
  const status = said.status ?? "STOPPED";
  const working = status === "WORKING";
  const changed = {
    ...{ status, statusAt: now, statusSince: now },
    ...(working ? { connectedAt: now } : {}),
  };
  await db.device.updateMany({ where: { id: deviceId, status: { not: status } }, data: changed });
  const told = {
    ...storeNoted(before, said, now),
    ...newsNoted(before, status, now, said.isNewStream),
    ...(working && said.phone ? { phoneNumber: said.phone } : {}),
    ...(working && said.pairing ? { pairing: said.pairing } : {}),
    ...(working && said.phone && said.phone !== before.phoneNumber ? NO_LIMITS : {}),
    reports: said.reports,
  };
  await db.device.updateMany({ where: { id: deviceId }, data: told });
}
