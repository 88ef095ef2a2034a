import type { NotificationKind } from "../domain/notifications/kinds";
import type { Language } from "./config";
import { answersIn } from "./server";

/** Returns the title and the sentence of a notification in a language. */
export function notificationTexts(
  kind: NotificationKind,
  params: Record<string, string | number | null>,
  language: Language,
): { title: string; text: string } {
  const t = answersIn(language);
  const name = nameOf(kind, params);
  return { title: t(`notifications.${name}.title`, params), text: t(`notifications.${name}.text`, params) };
}

/** Some kinds say different things. */
function nameOf(kind: NotificationKind, { status, unstable }: Record<string, string | number | null>) {
  if (kind === "batch_completed" && status === "FAILED") return "batch_failed";
  if (kind === "device_disconnected" && unstable) return "device_unstable";
  return kind;
}
