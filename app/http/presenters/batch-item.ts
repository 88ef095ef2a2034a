import type { ItemView } from "~/domain/batches/views";
import type { Recipient } from "~/domain/privacy/recipient";
import type { Language } from "~/i18n/config";
import { rowSentence } from "../response/row-sentence";
import { withCreatedAt, withNames } from "./old-names";

/** The item as programs get it: its reason is a code in `error_code` and a sentence in `error_message`. */
export function presentItem({ reason, detail, ...item }: ItemView, language: Language) {
  return { ...item, error_message: reason && rowSentence(language)(reason, detail), error_code: reason };
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
