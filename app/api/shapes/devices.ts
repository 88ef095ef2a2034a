import { z } from "zod";
import { DeviceView } from "~/domain/devices/device-view";

/** What a call that changes a device answers. */
export const ChangedDevice = z.strictObject({ ok: z.literal(true), device: DeviceView });

/** With what asking WAHA about a device may be refused, here or over there. */
export const DEVICE_FAULTS = [
  "SUPER_ADMIN_PROTECTED",
  "ADMIN_PROTECTED",
  "SERVER_MISSING",
  "SERVER_UNREACHABLE",
  "SERVER_KEY_UNREADABLE",
  "WAHA_FAILED",
] as const;
