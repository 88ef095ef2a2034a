import type { NotificationKind } from "../domain/notifications/kinds";
import type { Language } from "./config";
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
function nameOf(kind: NotificationKind, { status, unstable, what, why }: Params) {
  if (kind === "batch_completed" && status === "FAILED") return "batch_failed";
  if (kind === "device_disconnected" && unstable) return "device_unstable";
  if (kind === "webhook_disabled" && why === "gone") return "webhook_gone";
  if (kind === "device_restricted") return RESTRICTED[what as keyof typeof RESTRICTED] ?? "device_locked";
  return kind;
}

/** What is a sentence of its own: until when it is so, and what a batch waits for. */
function sentencesOf(
  { until, why }: Params,
  { language, timeZone }: { language: Language; timeZone: string },
) {
  const t = answersIn(language);
  const locale = language === "en" ? "en-GB" : language;
  const style = { dateStyle: "medium", timeStyle: "short", timeZone } as const;
  const value = until && new Date(until).toLocaleString(locale, style);
  const wait = WAITS.find((each) => each === why);
  return {
    until: value ? t("notifications.device_until", { value }) : "",
    ...(wait && { reason: t(`notifications.waits.${wait}`) }),
  };
}
