import type { ItemView } from "~/domain/batches/views";
import type { Language } from "~/i18n/config";
import { reasonSentence } from "~/i18n/sentence";

/** The specification's item: its reason as a sentence in `error_message`. */
export function itemAnswer({ reason, detail, ...item }: ItemView, language: Language) {
  return { ...item, error_message: reason && rowSentence(language)(reason, detail) };
}

/** Why a row was not sent, with what the server said of it, for lists and exports alike. */
export function rowSentence(language: Language) {
  return (reason: string, detail: string | null): string => {
    const text = reasonSentence(language, reason);
    return detail ? `${text} (${detail})` : text;
  };
}
