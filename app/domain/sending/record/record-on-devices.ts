/*
 * What outcomes mean for their devices: one sends, another fails, must pause, or may not send to new contacts. One
 * query reads all devices of a turn and one statement writes them, however many they are.
 */
import {
  execute,
  forUpdate,
  parseTime,
  query,
  queryRows,
  type Sql,
  sql,
  sqlTime,
  type Tx,
  timeParam,
} from "~/platform/db";
import { groupBy } from "~/platform/group-by";
import type { SendOutcome } from "~/platform/waha";
import { mediaAfter } from "../../pacing/media-rest";
import { surelyOver } from "../../pacing/new-contact-budget";
import { type NewStop, newStopAfter } from "../../pacing/new-contacts";
import { failuresIn, outweighs, type Pause, pauseAfter } from "../../pacing/rate-limit";
import { type MediaRestRow, mediaRest } from "../lease/pacing-state";
import type { ClaimedItem } from "../types";

/** An outcome, and what of its message matters to its device. */
export type DeviceOutcome = {
  row: Pick<ClaimedItem, "deviceId" | "toNew" | "phase" | "attached" | "mediaTrial">;
  outcome: SendOutcome;
  at: Date;
};

/**
 * Records on each device what these outcomes, in the order in which they came, mean for it. Locks the devices in
 * the order of their ids, as every transaction does that locks several.
 */
export async function recordOnDevices(tx: Tx, settlements: DeviceOutcome[], now: Date): Promise<void> {
  if (settlements.length === 0) return;
  const ofDevice = groupBy(settlements, ({ row }) => row.deviceId);
  const ids = queryRows(
    [...ofDevice.keys()].map((id) => ({ id })),
    { id: "int" },
  );
  if (settlements.every(({ outcome }) => outcome.kind === "accepted")) {
    const list = [...ofDevice].map(([device, theirs]) => ({
      device,
      unproven: unprovenAmong(theirs),
      media: sentMedia(theirs),
    }));
    await execute(
      tx,
      sql`UPDATE devices SET failures_in_row = 0, last_sent_at = ${timeParam(now)}, ${countUnproven(now)},
          media_failures = CASE WHEN g.media THEN 0 ELSE media_failures END,
          media_detail = CASE WHEN g.media THEN NULL ELSE media_detail END,
          media_rests = CASE WHEN g.media THEN 0 ELSE media_rests END,
          media_rest_until = CASE WHEN g.media THEN NULL ELSE media_rest_until END
          FROM ${queryRows(list, { ...UNPROVEN, media: "bool" })} g WHERE devices.id = g.device
            AND devices.id IN (SELECT id FROM devices WHERE id IN (SELECT i.id FROM ${ids} i) ORDER BY id ${forUpdate()})`,
    );
    return;
  }
  const devices = await query<OnDevice>(
    tx,
    sql`SELECT id, failures_in_row, pause_reason, paused_until, locked, lock_ends_at, quota_status, quota_ends_at,
          media_failures, media_detail, media_rests, media_rest_until
        FROM devices WHERE id IN (SELECT g.id FROM ${ids} g) ORDER BY id ${forUpdate()}`,
  );
  const changes = devices.flatMap((device) => changeOf(device, ofDevice.get(device.id) ?? [], now) ?? []);
  if (changes.length === 0) return;
  await execute(
    tx,
    sql`UPDATE devices SET failures_in_row = g.failures,
          sent_today = CASE WHEN sent_today >= g.not_said THEN sent_today - g.not_said ELSE 0 END,
          new_today = CASE WHEN new_today >= g.new_not_said THEN new_today - g.new_not_said ELSE 0 END,
          quota_new_since = CASE WHEN quota_new_since >= g.new_not_said THEN quota_new_since - g.new_not_said ELSE 0 END,
          last_sent_at = COALESCE(g.sent_at, last_sent_at), ${countUnproven(now)},
          new_stop_reason = COALESCE(g.stop_reason, new_stop_reason),
          new_stop_until = CASE WHEN g.stop_reason IS NULL THEN new_stop_until ELSE g.stop_until END,
          new_stop_detail = CASE WHEN g.stop_reason IS NULL THEN new_stop_detail ELSE g.stop_detail END,
          media_failures = g.media_failed, media_detail = g.media_words, media_rests = g.media_rested, media_rest_until = g.media_until,
          pause_reason = COALESCE(g.pause, pause_reason),
          paused_until = CASE WHEN g.pause IS NULL THEN paused_until ELSE g.pause_until END,
          pause_detail = CASE WHEN g.pause IS NULL THEN pause_detail ELSE g.detail END
        FROM ${queryRows(changes, CHANGE)} g WHERE devices.id = g.device`,
  );
}

const UNPROVEN = { device: "int", unproven: "int" } as const;

const isMedia = ({ row }: DeviceOutcome) => row.attached !== undefined;
const sentMedia = (settlements: DeviceOutcome[]) =>
  settlements.some((each) => isMedia(each) && each.outcome.kind === "accepted");

/** Returns how many of these WAHA accepted of which WhatsApp's server is not known to have them. */
const unprovenAmong = (settlements: DeviceOutcome[]) =>
  settlements.filter(({ outcome }) => outcome.kind === "accepted" && outcome.ack === 0).length;

/** Adds them to those in a row before them (sending/confirmed). */
const countUnproven = (now: Date): Sql => sql`unconfirmed = devices.unconfirmed + g.unproven,
  unconfirmed_since = CASE WHEN g.unproven > 0 AND devices.unconfirmed = 0 THEN ${timeParam(now)} ELSE devices.unconfirmed_since END`;

type OnDevice = {
  id: number;
  failures_in_row: number;
  pause_reason: string | null;
  paused_until: unknown;
  locked: boolean | number | null;
  lock_ends_at: unknown;
  quota_status: string | null;
  quota_ends_at: unknown;
} & MediaRestRow;

/** Names of its own: none of them is a column of `devices`, too. */
const CHANGE = {
  ...UNPROVEN,
  failures: "int",
  not_said: "int",
  new_not_said: "int",
  sent_at: "time",
  stop_reason: "text",
  stop_until: "time",
  stop_detail: "text",
  pause: "text",
  pause_until: "time",
  detail: "text",
  media_failed: "int",
  media_words: "text",
  media_rested: "int",
  media_until: "time",
} as const;

/** What changes on this device; null: nothing. */
function changeOf(device: OnDevice, settlements: DeviceOutcome[], now: Date) {
  const current = { reason: device.pause_reason, until: parseTime(device.paused_until) };
  const outcomes = settlements.map(({ outcome }) => outcome);
  const accepted = outcomes.findLastIndex(({ kind }) => kind === "accepted");
  const sent = accepted >= 0;
  // One that is tried after a rest of its kind says nothing about texts.
  const counted = settlements.slice(accepted + 1).filter(({ row }) => !row.mediaTrial);
  const failures = (sent ? 0 : device.failures_in_row) + failuresIn(counted.map(({ outcome }) => outcome));
  const before = mediaRest(device);
  const media = settlements
    .filter(isMedia)
    .reduce((rest, { row, outcome }) => mediaAfter(rest, outcome, row.mediaTrial === true, now), before);
  const notTried = outcomes.filter(({ kind }) => kind === "not-now").length;
  const newNotTried = settlements.filter(({ row, outcome }) => row.toNew && isNotSaid(row, outcome)).length;
  let pause: Pause | null = null;
  let stop: NewStop | null = null;
  for (const { row, outcome, at } of settlements) {
    const next = pauseAfter(outcome, failures, now, row.toNew);
    if (next && outweighs(next, pause ?? current, now)) pause = next;
    const nextStop = row.toNew ? newStopAfter(outcome, now) : null;
    if (nextStop && !isTold(device, nextStop, at)) stop = nextStop;
  }
  const isSame = failures === device.failures_in_row && media === before;
  if (!sent && !pause && !stop && notTried + newNotTried === 0 && isSame) return null;
  return {
    device: device.id,
    unproven: unprovenAmong(settlements),
    failures: pause?.reason === "failures" ? 0 : failures,
    not_said: notTried,
    new_not_said: newNotTried,
    sent_at: sent ? sqlTime(now) : null,
    stop_reason: stop?.reason ?? null,
    stop_until: stop && sqlTime(stop.until),
    stop_detail: stop?.detail ?? null,
    pause: pause?.reason ?? null,
    pause_until: pause?.until ? sqlTime(pause.until) : null,
    detail: pause?.detail ?? null,
    ...{ media_failed: media.mediaFailures, media_words: media.mediaDetail, media_rested: media.mediaRests },
    media_until: media.mediaRestUntil && sqlTime(media.mediaRestUntil),
  };
}

/** WAHA reported it, and until when: a refusal of that time adds nothing to it, and its end would only be guessed. */
function isTold(device: OnDevice, { reason }: NewStop, refusedAt: Date): boolean {
  const [isOn, ends] =
    reason === "quota"
      ? [device.quota_status === "CAPPED", device.quota_ends_at]
      : [Boolean(device.locked), device.lock_ends_at];
  const until = parseTime(ends);
  return isOn && (until === null || surelyOver(until) > refusedAt);
}

/** Nothing was sent: it is not the time, or its number turned out before not to be on WhatsApp. */
const isNotSaid = (row: DeviceOutcome["row"], { kind }: SendOutcome) =>
  kind === "not-now" || (kind === "refused" && row.phase === "CLAIMED");
