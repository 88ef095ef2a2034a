/* What the owner of a number should know about it, the most urgent first. */
import { z } from "zod";
import { surelyOver } from "../../pacing/new-contact-budget";
import { nameSchema, Time } from "../../view-schema";
import type { DeviceView } from "../device-view";
import type { NumberFacts } from "../number-profile/facts";

const KINDS = [
  "server_unreachable",
  "paused",
  "new_contacts_blocked",
  "quota_used",
  "quota_warning",
  "warm_up",
  "attachments_paused",
  "reading_replies",
] as const;

/** `reason` and `detail` are of a pause, `detail` only of one by an admin; `until` null: it is not known. */
export const NumberWarning = nameSchema(
  "NumberWarning",
  z.strictObject({
    kind: z.enum(KINDS),
    until: Time.nullable(),
    reason: z.string().nullable(),
    detail: z.string().nullable(),
  }),
);
export type NumberWarning = z.infer<typeof NumberWarning>;

/** `isServerAway`: it did not answer when it was last asked, or there is none. */
export function numberWarnings(
  device: DeviceView,
  why: NumberFacts["budget"]["why"],
  isServerAway: boolean,
  now: Date,
): NumberWarning[] {
  const { paused, media_rest: rest, catching_up, status, whatsapp } = device;
  const quotaEnd = whatsapp.quota?.ends_at ?? null;
  const isWarned = why === "first_warning" || why === "second_warning";
  return [
    ...(isServerAway ? [warning("server_unreachable")] : []),
    ...(paused ? [pausedWarning(paused)] : []),
    ...blocked(device, now),
    ...usedUp(device, why),
    ...(isWarned ? [warning("quota_warning", quotaEnd)] : []),
    ...(why === "age" ? [warning("warm_up")] : []),
    ...(rest ? [warning("attachments_paused", rest.until)] : []),
    ...(catching_up && status === "WORKING" ? [warning("reading_replies")] : []),
  ];
}

function warning(kind: NumberWarning["kind"], until: string | null = null): NumberWarning {
  return { kind, until, reason: null, detail: null };
}

/** What a machine answered is for admins. */
function pausedWarning({ reason, until, detail }: NonNullable<DeviceView["paused"]>): NumberWarning {
  return { kind: "paused", until, reason, detail: reason === "admin" ? detail : null };
}

/** WhatsApp refuses its messages to new contacts, as it reported or as a refusal showed. */
function blocked({ new_people_stop: stop, whatsapp: { lock } }: DeviceView, now: Date): NumberWarning[] {
  if (stop && stop.reason !== "quota") return [warning("new_contacts_blocked", stop.until)];
  const isOn = lock?.active && (lock.ends_at === null || surelyOver(new Date(lock.ends_at)) > now);
  return isOn ? [warning("new_contacts_blocked", lock.ends_at)] : [];
}

function usedUp({ new_people_stop: stop, whatsapp: { quota } }: DeviceView, why: string): NumberWarning[] {
  if (why === "capped") return [warning("quota_used", quota?.ends_at)];
  return stop?.reason === "quota" ? [warning("quota_used", stop.until)] : [];
}
