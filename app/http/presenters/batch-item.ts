import { attachmentFault } from "~/domain/attachments/per-item/faults";
import type { ItemView } from "~/domain/batches/views";
import { REFUND_AFTER_SECONDS } from "~/domain/credits/refund-after";
import type { Reason } from "~/domain/errors";
import type { Recipient } from "~/domain/privacy/recipient";
import type { Language } from "~/i18n/config";
import { duration } from "~/i18n/duration";
import { reasonSentence } from "~/i18n/sentence";
import { withCreatedAt } from "../api/created-at";
import { withNames } from "../api/opt-out-answer";
import { presentAttachmentFault } from "./attachment";

/** Here the detail is what a server said, in a machine's words; elsewhere it is what stood in the sheet. */
const SAID_BY_SERVER: Reason[] = [
  ...(["NOT_ON_WHATSAPP", "REFUSED", "RESTRICTED", "WAITING_RETRY", "CHECKING"] as const),
  ...(["UNCONFIRMED", "UNCONFIRMED_REFUNDED", "UNCONFIRMED_TEST"] as const),
];

/** Made once: an export has as many sentences as rows. */
const REFUND_AFTER: Record<Language, string> = {
  en: duration("en", REFUND_AFTER_SECONDS),
  id: duration("id", REFUND_AFTER_SECONDS),
};

/** The item as programs get it: its reason is a code in `error_code` and a sentence in `error_message`. */
export function presentItem({ reason, detail, ...item }: ItemView, language: Language) {
  return { ...item, error_message: reason && rowSentence(language)(reason, detail), error_code: reason };
}

/** Returns why a row was not sent, with what stood in the sheet instead of a value, for lists and exports alike. */
export function rowSentence(language: Language) {
  return (reason: string, detail: string | null): string => {
    const text = reasonSentence(language, reason, REFUND_AFTER[language]);
    const file = reason === "ATTACHMENT_MISSING" ? attachmentFault(detail) : null;
    if (file) return `${text} ${presentAttachmentFault(language, file.fault)} (${file.name})`;
    return detail && !isReportedByServer(reason) ? `${text} (${detail})` : text;
  };
}

/** Returns whether the detail of a row is in a machine's words, which are no part of a sentence. */
export function isReportedByServer(reason: string | null): boolean {
  return SAID_BY_SERVER.some((each) => each === reason);
}

/** Returns what is stored about one recipient, with the reasons as sentences. */
export function recipientAnswer(
  { messages, stops, replies, forgotten, ...rest }: Recipient,
  language: Language,
) {
  const rows = messages.map(({ batch_id, batch_name, charged, credits, user, ...item }) => ({
    ...presentItem(item, language),
    ...{ batch_id, batch_name, charged, credits, user },
  }));
  return {
    ...{ ...rest, forgotten: forgotten && withCreatedAt(forgotten), stops: stops.map(withNames) },
    ...{ replies: replies.map(withCreatedAt), messages: rows },
  };
}
