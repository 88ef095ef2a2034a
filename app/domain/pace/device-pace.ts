import type { Device } from "generated/sqlite/client";
import { env } from "~/platform/env";
import { type Rest, restOf } from "../care/rest";
import type { Gap } from "./pace";

type Own = Pick<Device, "gapMinMs" | "gapMaxMs" | "dailyMax"> & Partial<Pick<Device, "rest">>;
const NOTHING_SET: Own = { gapMinMs: null, gapMaxMs: null, dailyMax: null };

/** The pace of a device: what is set for it, else what is set for the installation. No `dailyMax`: no cap. */
export function paceOf(device: Own = NOTHING_SET): {
  gap: Gap;
  dailyMax: number | null;
  rest: Rest | null;
} {
  const { minMs, maxMs } = env.SEND_GAP_SECONDS;
  return {
    gap: { minMs: device.gapMinMs ?? minMs, maxMs: device.gapMaxMs ?? maxMs },
    dailyMax: device.dailyMax ?? env.SEND_DAILY_MAX ?? null,
    rest: device.rest ? restOf(device.rest) : null,
  };
}
