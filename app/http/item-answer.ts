import type { ItemView } from "~/domain/batches/views";
import type { Language } from "~/i18n/config";
import { reasonSentence } from "~/i18n/sentence";

/** The specification's item: its reason as a sentence in `error_message`, with what the server said of it. */
export function itemAnswer({ reason, detail, ...item }: ItemView, language: Language) {
  const text = reason && reasonSentence(language, reason);
  return { ...item, error_message: text && detail ? `${text} (${detail})` : text };
}
