import { type AttachmentFault, attachmentFault } from "~/domain/attachments/per-item/faults";
import { REFUND_AFTER_SECONDS } from "~/domain/credits/refund-after";
import type { Reason } from "~/domain/errors";
import type { Language } from "~/i18n/config";
import { duration } from "~/i18n/duration";
import { reasonSentence } from "~/i18n/sentence";
import { answersIn } from "~/i18n/server";

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

/** Returns why a file cannot go with its row. */
export const presentAttachmentFault = (language: Language, fault: AttachmentFault): string =>
  answersIn(language)(`attachmentFaults.${fault}`);
