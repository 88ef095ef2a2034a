const CODES_KEPT_MAX = 1_000;

const codes = new Map<number, { value: string; since: Date }>();

/** Returns since when this process has known that QR code of a device: WAHA does not give the age of a code. */
export function qrSince(deviceId: number, value: string, now: Date): Date {
  const known = codes.get(deviceId);
  if (known?.value === value) return known.since;
  if (codes.size >= CODES_KEPT_MAX) codes.clear();
  codes.set(deviceId, { value, since: now });
  return now;
}
