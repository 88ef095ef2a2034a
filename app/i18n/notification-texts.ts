import type { NotificationKind } from "../domain/notifications/kinds";
import type { Language } from "./config";
import { runReasonSentence } from "./sentence";
import { answersIn } from "./server";

type Params = Record<string, string | number | null>;

/** Returns the title and the sentence of a notification in a language; times by the clock of `timeZone`. */
export function notificationTexts(
  kind: NotificationKind,
  params: Params,
  { language, timeZone }: { language: Language; timeZone: string },
): { title: string; text: string } {
  const t = answersIn(language);
  const name = nameOf(kind, params);
  const values = { ...params, ...sentencesOf(params, { language, timeZone }) };
  return {
    title: t(`notifications.${name}.title`, values),
    text: t(`notifications.${name}.text`, values).trim(),
  };
}

const RESTRICTED = { locked: "device_locked", capped: "device_capped", warned: "device_warned" } as const;
const WAITS = [
  "no_device",
  "server_away",
  "key_unreadable",
  "device_paused",
  "new_locked",
  "new_capped",
] as const;

/** Some kinds say different things. */
function nameOf(kind: NotificationKind, { status, unstable, what, why, paused, dates }: Params) {
  if (kind === "batch_completed" && status === "FAILED") return "batch_failed";
  if (kind === "device_disconnected" && unstable) return "device_unstable";
  if (kind === "webhook_disabled" && why === "gone") return "webhook_gone";
  if (kind === "schedule_missed" && paused) return "schedule_paused";
  if (kind === "schedule_missed" && Number(dates) > 1) return "schedule_missed_dates";
  if (kind === "device_restricted") return RESTRICTED[what as keyof typeof RESTRICTED] ?? "device_locked";
  return kind;
}

/** What is a sentence of its own: until when it is so, what a batch waits for, and why a schedule did not run. */
function sentencesOf(
  { until, why, date, last, no_run }: Params,
  { language, timeZone }: { language: Language; timeZone: string },
) {
  const t = answersIn(language);
  const locale = language === "en" ? "en-GB" : language;
  const style = { dateStyle: "medium", timeStyle: "short", timeZone } as const;
  const value = until && new Date(until).toLocaleString(locale, style);
  const day = (written: string | number) =>
    new Date(written).toLocaleDateString(locale, { dateStyle: "medium", timeZone: "UTC" });
  const wait = WAITS.find((each) => each === why);
  return {
    until: value ? t("notifications.device_until", { value }) : "",
    ...(date && { date: day(date) }),
    ...(last && { last: day(last) }),
    ...(no_run && { reason: runReasonSentence(language, String(no_run)) }),
    ...(wait && { reason: t(`notifications.waits.${wait}`) }),
  };
}
