import { db } from "../../platform/db";

/**
 * Remembers what WAHA says of a device's session. The phone number is kept when WAHA does not tell it; the
 * moment of connecting is when the status became WORKING. `reports`: whether its webhooks come to us; left
 * out, what is known of it stays.
 */
export async function noteSession(
  deviceId: number,
  { status, phone, reports }: { status: string; phone: string | null; reports?: boolean | null },
  now: Date,
): Promise<void> {
  const became = { id: deviceId, status: { not: status } };
  const connectedAt = status === "WORKING" ? { connectedAt: now } : {};
  await db.device.updateMany({
    where: became,
    data: { status, statusAt: now, statusSince: now, ...connectedAt },
  });
  const told = phone ? { phoneNumber: phone, reports } : { reports };
  await db.device.updateMany({ where: { id: deviceId }, data: told });
}
