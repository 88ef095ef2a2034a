import type { Device } from "generated/sqlite/client";
import { paceOf } from "../pace/device-pace";
import { sentOn } from "../pace/pace";
import { type LimitsView, limitsView } from "./limits";
import { isPaired } from "./paired";
import { isUnlinked } from "./session/restart";

/**
 * A device as admins see it. `phone_number`: of the phone that is paired, if one is. `status` is WAHA's word, as last heard at `checked_at`; `paused` says why
 * nothing is sent. `reports`: whether WAHA tells us what becomes of messages (null: not known, or `APP_URL`
 * is not set). `unlinked`: its phone seems to have unlinked it, so that
 * only pairing anew helps. `catching_up`: nothing goes until WAHA's store was read for what people wrote meanwhile. `pace` is what counts, in seconds and messages a day (null: no cap); `own_pace` what was
 * set for this device, null where the installation's setting counts. `whatsapp`: WhatsApp's own figures.
 */
export type DeviceView = {
  id: number;
  name: string;
  session: string;
  status: string;
  status_since: string | null;
  checked_at: string | null;
  phone_number: string | null;
  connected_at: string | null;
  last_sent_at: string | null;
  sent_today: number;
  reports: boolean | null;
  unlinked: boolean;
  catching_up: boolean;
  pace: { gap_min: number; gap_max: number; daily_max: number | null };
  own_pace: { gap_min: number | null; gap_max: number | null; daily_max: number | null };
  paused: { reason: string; until: string | null; detail: string | null } | null;
  whatsapp: LimitsView;
};

/** The pace of a device for which nothing is set: the installation's. */
export function defaultPace(): DeviceView["pace"] {
  return inSeconds(paceOf());
}

export function deviceView(device: Device, now: Date): DeviceView {
  const { id, name, session, status, phoneNumber, pauseReason, pausedUntil, pauseDetail } = device;
  const own = {
    gap_min: seconds(device.gapMinMs),
    gap_max: seconds(device.gapMaxMs),
    daily_max: device.dailyMax,
  };
  return {
    ...{ id, name, session, status, phone_number: isPaired(device) ? phoneNumber : null },
    status_since: time(device.statusSince),
    checked_at: time(device.statusAt),
    connected_at: time(device.connectedAt),
    last_sent_at: time(device.lastSentAt),
    sent_today: sentOn(device, now),
    reports: device.reports,
    unlinked: isUnlinked(device),
    catching_up: device.newsFrom !== null && device.newsAt === null,
    pace: inSeconds(paceOf(device)),
    own_pace: own,
    paused: isPaused(device, now)
      ? { reason: pauseReason ?? "", until: time(pausedUntil), detail: pauseDetail }
      : null,
    whatsapp: limitsView(device),
  };
}

/** Also when nobody has looked since: a pause whose end has come is none. */
const isPaused = ({ pauseReason, pausedUntil }: Device, now: Date) =>
  pauseReason !== null && (!pausedUntil || pausedUntil > now);

const inSeconds = ({ gap, dailyMax }: ReturnType<typeof paceOf>): DeviceView["pace"] => ({
  gap_min: gap.minMs / 1000,
  gap_max: gap.maxMs / 1000,
  daily_max: dailyMax,
});
const time = (at: Date | null) => at?.toISOString() ?? null;
const seconds = (ms: number | null) => (ms === null ? null : ms / 1000);
