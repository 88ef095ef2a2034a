import type { Device } from "generated/sqlite/client";
import { env } from "~/platform/env";
import type { Gap } from "./rate-limit";
import { type Rest, restPeriod } from "./rest-periods";

type Own = Pick<Device, "gapMinMs" | "gapMaxMs" | "dailyMax"> &
  Partial<Pick<Device, "gapNewMinMs" | "gapNewMaxMs" | "rest" | "typing">>;
const NOTHING_SET: Own = { gapMinMs: null, gapMaxMs: null, dailyMax: null };

/**
 * The pace of a device: what is set for it, else what is set for the installation. Its own gap counts for new
 * contacts, too, unless it has one for them. No `dailyMax`: no cap; no `rest`: it never rests.
 */
export function devicePacing(device: Own = NOTHING_SET): {
  gap: Gap;
  gapNew: Gap;
  dailyMax: number | null;
  rest: Rest | null;
  typing: boolean;
} {
  const { minMs, maxMs } = env.SEND_GAP_SECONDS;
  const { minMs: newMinMs, maxMs: newMaxMs } = env.SEND_GAP_NEW_SECONDS;
  const rest = device.rest ?? env.SEND_REST ?? "";
  return {
    gap: { minMs: device.gapMinMs ?? minMs, maxMs: device.gapMaxMs ?? maxMs },
    gapNew: {
      minMs: device.gapNewMinMs ?? device.gapMinMs ?? newMinMs,
      maxMs: device.gapNewMaxMs ?? device.gapMaxMs ?? newMaxMs,
    },
    dailyMax: device.dailyMax ?? env.SEND_DAILY_MAX ?? null,
    rest: rest === "" ? null : restPeriod(rest),
    typing: device.typing ?? env.SEND_TYPING,
  };
}

/** The longest silence between two messages of a device, in ms, and whether only new contacts have to wait for it. */
export function longestGap(device?: Own): { ms: number; isNew: boolean } {
  const { gap, gapNew } = devicePacing(device);
  return { ms: Math.max(gap.maxMs, gapNew.maxMs), isNew: gapNew.maxMs > gap.maxMs };
}
