import { z } from "zod";
import { NOTIFICATION_KINDS } from "~/domain/notifications/kinds";
import type { NotificationFact } from "~/domain/notifications/list";
import type { Display } from "~/domain/users/display";
import { nameSchema, Time } from "~/domain/view-schema";
import type { Language } from "~/i18n/config";
import { notificationTexts } from "~/i18n/notification-texts";
import { tzName } from "../request/display";

export const NotificationAnswer = nameSchema(
  "Notification",
  z.strictObject({
    id: z.int(),
    kind: z.enum(NOTIFICATION_KINDS),
    title: z.string(),
    text: z.string(),
    link: z.string(),
    created_at: Time,
    read_at: Time.nullable(),
  }),
);
export type NotificationAnswer = z.infer<typeof NotificationAnswer>;

/** A notification with its sentences in this language, and times by the clock of its reader. */
export function presentNotification(
  { params, ...fact }: NotificationFact,
  language: Language,
  display: Display,
): NotificationAnswer {
  return { ...fact, ...notificationTexts(fact.kind, params, { language, timeZone: tzName(display) }) };
}
