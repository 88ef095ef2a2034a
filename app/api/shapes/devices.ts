import { z } from "zod";
import { DeviceView } from "~/domain/devices/device-view";

/** What a call that changes a device answers. */
export const ChangedDevice = z.strictObject({ ok: z.literal(true), device: DeviceView });

/** What starting a device's session answers: its state, in WAHA's words. */
export const Started = z.strictObject({ ok: z.literal(true), status: z.string() });

export const QrText = z.strictObject({ value: z.string() });

export const PairingCode = z.strictObject({ code: z.string() });

/** `me`: the phone that is paired; null while the session does not work. */
export const DeviceSession = z.strictObject({
  status: z.string(),
  me: z.strictObject({ phone_number: z.string(), push_name: z.string().nullable() }).nullable(),
});

/** With what asking WAHA about a device may be refused, here or over there. */
export const DEVICE_FAULTS = [
  "SUPER_ADMIN_PROTECTED",
  "ADMIN_PROTECTED",
  "SERVER_MISSING",
  "SERVER_UNREACHABLE",
  "SERVER_KEY_UNREADABLE",
  "WAHA_FAILED",
] as const;
