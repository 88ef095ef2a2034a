import type { Device } from "generated/sqlite/client";
import { z } from "zod";
import { devicePacing } from "../pacing/device-pacing";
import { mediaRestsUntil } from "../pacing/media-rest";
import { sentOn } from "../pacing/rate-limit";
import { type Rest, restPeriod } from "../pacing/rest-periods";
import { nameSchema, Time } from "../view-schema";
import { isPaired } from "./is-paired";
import { LimitsView, limitsView } from "./limits";
import { isUnlinked } from "./session/restart";
import { settlesUntil } from "./session/settling";

/**
 * A device as admins see it. `phone_number`: of the phone that is paired, if one is. `status` is WAHA's word, as
 * last reported at `checked_at`. `paused` says why nothing is sent. `reports`: whether WAHA reports to us what
 * becomes of messages (null: not known, or `APP_URL` is not set). `unlinked`: its phone seems to have unlinked it,
 * so that only a new pairing helps.
 *
 * `catching_up`: nothing goes until what contacts wrote meanwhile has come, and WAHA's store was read for it.
 * `in_use_since`: of the number, YYYY-MM-DD (null: not given, so it counts as old). `pace` is what counts, in
 * seconds, minutes and messages a day (null: no cap, no rests). `own_pace` is what was set for this device. It is
 * null where the installation's setting counts (0 minutes of rest: none). `whatsapp`: WhatsApp's own figures.
 */
export const DeviceView = nameSchema(
  "Device",
  z.strictObject({
    id: z.int(),
    name: z.string(),
    session: z.string(),
    status: z.string(),
    status_since: Time.nullable(),
    checked_at: Time.nullable(),
    phone_number: z.string().nullable(),
    connected_at: Time.nullable(),
    last_sent_at: Time.nullable(),
    sent_today: z.int(),
    reports: z.boolean().nullable(),
    unlinked: z.boolean().describe("The phone has probably unlinked it. Only pairing again helps."),
    catching_up: z
      .boolean()
      .describe("Nothing is sent until missed replies are read from WAHA's message store."),
    in_use_since: z.iso
      .date()
      .nullable()
      .describe("Since when the number is in use; null: not set, so it counts as an established number."),
    pace: z
      .strictObject({
        gap_min: z.number(),
        gap_max: z.number(),
        gap_new_min: z.number(),
        gap_new_max: z.number(),
        daily_max: z.int().nullable(),
        work_minutes: z.int().nullable(),
        rest_minutes: z.int().nullable(),
        typing: z.boolean(),
      })
      .describe("The limits that apply: seconds, messages per day, minutes; null: no limit, no breaks."),
    own_pace: z
      .strictObject({
        gap_min: z.number().nullable(),
        gap_max: z.number().nullable(),
        gap_new_min: z.number().nullable(),
        gap_new_max: z.number().nullable(),
        daily_max: z.int().nullable(),
        work_minutes: z.int().nullable(),
        rest_minutes: z.int().nullable(),
        typing: z.boolean().nullable(),
      })
      .describe("The limits set for this device; null: the installation's default; rest 0: no breaks."),
    paused: z
      .strictObject({ reason: z.string(), until: Time.nullable(), detail: z.string().nullable() })
      .nullable(),
    new_people_stop: z
      .strictObject({ reason: z.string(), until: Time.nullable(), detail: z.string().nullable() })
      .nullable()
      .describe(
        "WhatsApp rejected a message to a new contact (restricted, quota): only known contacts get messages.",
      ),
    media_rest: z
      .strictObject({ until: Time.nullable(), detail: z.string().nullable() })
      .nullable()
      .describe(
        "WAHA rejects each attachment with the same 500 (detail): only messages without attachments are sent until then; null: the next one is tried.",
      ),
    whatsapp: LimitsView.describe(
      "WhatsApp's own figures, as WAHA last reported them (2026.8.1 or newer); null: not reported.",
    ),
  }),
);
export type DeviceView = z.infer<typeof DeviceView>;

/** The pace of a device for which nothing is set: the installation's. */
export function defaultPace(): DeviceView["pace"] {
  return inSeconds(devicePacing());
}

export function deviceView(device: Device, now: Date): DeviceView {
  const { id, name, session, status, phoneNumber, pauseReason, pausedUntil, pauseDetail } = device;
  return {
    ...{ id, name, session, status, phone_number: isPaired(device) ? phoneNumber : null },
    status_since: time(device.statusSince),
    checked_at: time(device.statusAt),
    connected_at: time(device.connectedAt),
    last_sent_at: time(device.lastSentAt),
    sent_today: sentOn(device, now),
    reports: device.reports,
    unlinked: isUnlinked(device),
    catching_up: settlesUntil(device, now) !== null || (device.newsFrom !== null && device.newsAt === null),
    in_use_since: device.inUseSince,
    pace: inSeconds(devicePacing(device)),
    own_pace: ownPace(device),
    paused: isPaused(device, now)
      ? { reason: pauseReason ?? "", until: time(pausedUntil), detail: pauseDetail }
      : null,
    new_people_stop: stopOf(device, now),
    media_rest:
      device.mediaRests > 0
        ? { until: time(mediaRestsUntil(device, now)), detail: device.mediaDetail }
        : null,
    whatsapp: limitsView(device),
  };
}

function stopOf({ newStopReason: reason, newStopUntil: until, newStopDetail: detail }: Device, now: Date) {
  if (reason === null || (until && until <= now)) return null;
  return { reason, until: time(until), detail };
}

/** Also correct when no process has checked since: a pause whose end has come is over. */
const isPaused = ({ pauseReason, pausedUntil }: Device, now: Date) =>
  pauseReason !== null && (!pausedUntil || pausedUntil > now);

function inSeconds({
  gap,
  gapNew,
  dailyMax,
  rest,
  typing,
}: ReturnType<typeof devicePacing>): DeviceView["pace"] {
  return {
    ...{ gap_min: gap.minMs / 1000, gap_max: gap.maxMs / 1000 },
    ...{ gap_new_min: gapNew.minMs / 1000, gap_new_max: gapNew.maxMs / 1000 },
    ...{ daily_max: dailyMax, typing, ...inMinutes(rest) },
  };
}

function ownPace(device: Device): DeviceView["own_pace"] {
  const { gapMinMs, gapMaxMs, gapNewMinMs, gapNewMaxMs, dailyMax, typing, rest } = device;
  return {
    ...{ gap_min: seconds(gapMinMs), gap_max: seconds(gapMaxMs) },
    ...{ gap_new_min: seconds(gapNewMinMs), gap_new_max: seconds(gapNewMaxMs) },
    ...{ daily_max: dailyMax, typing },
    ...(rest === ""
      ? { work_minutes: 0, rest_minutes: 0 }
      : inMinutes(rest === null ? null : restPeriod(rest))),
  };
}

const inMinutes = (rest: Rest | null) => ({
  work_minutes: rest && rest.workMs / 60_000,
  rest_minutes: rest && rest.restMs / 60_000,
});
const time = (at: Date | null) => at?.toISOString() ?? null;
const seconds = (ms: number | null) => (ms === null ? null : ms / 1000);
