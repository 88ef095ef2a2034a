import { z } from "zod";
import type { ItemView } from "~/domain/batches/views";
import { REASONS } from "~/domain/errors";
import type { Recipient } from "~/domain/privacy/recipient";
import { ITEM_STATUSES } from "~/domain/statuses";
import { nameSchema, Time, UserBeside } from "~/domain/view-schema";
import type { Language } from "~/i18n/config";
import { rowSentence } from "../response/row-sentence";
import { OldTime, OptOutOrigin, withCreatedAt, withNames } from "./old-names";

/** Why an item was not sent, or not yet. Codes may be added; none changes its meaning. */
export const ItemErrorCode = nameSchema("ItemErrorCode", z.enum(REASONS));

/** The item as programs get it: its reason is a code in `error_code` and a sentence in `error_message`. */
export const ItemAnswer = nameSchema(
  "BatchItem",
  z.strictObject({
    id: z.int(),
    receiver_number: z.string(),
    status: z.enum(ITEM_STATUSES),
    sent_at: Time.nullable(),
    confirmed: z.boolean(),
    delivered_at: Time.nullable(),
    read_at: Time.nullable(),
    message: z.string(),
    attachment: z
      .strictObject({
        name: z.string(),
        type: z.enum(["jpg", "png", "webp", "pdf", "mp4"]),
        size: z.int(),
        url: z.string(),
      })
      .nullable(),
    error_message: z.string().nullable(),
    error_code: ItemErrorCode.nullable(),
  }),
);

export function presentItem(
  { reason, detail, ...item }: ItemView,
  language: Language,
): z.infer<typeof ItemAnswer> {
  return { ...item, error_message: reason && rowSentence(language)(reason, detail), error_code: reason };
}

export const RecipientAnswer = nameSchema(
  "Recipient",
  z.strictObject({
    phone_number: z.string(),
    opted_out: z.boolean(),
    known: z
      .boolean()
      .describe("Whether the person ever wrote to a device of the account, or of any account."),
    forgotten: z.strictObject({ created_at: Time, at: OldTime, done: z.boolean() }).nullable(),
    stops: z.array(
      z.strictObject({
        everybodys: z.boolean(),
        ...OptOutOrigin.shape,
        user: UserBeside.nullable(),
      }),
    ),
    replies: z.array(
      z.strictObject({
        batch_id: z.int(),
        batch_name: z.string(),
        row: z.int(),
        text: z.string(),
        stop: z.boolean(),
        created_at: Time,
        at: OldTime,
        user: UserBeside,
      }),
    ),
    messages: z.array(
      z.strictObject({
        ...ItemAnswer.shape,
        batch_id: z.int(),
        batch_name: z.string(),
        charged: z.boolean(),
        credits: z.int(),
        user: UserBeside,
      }),
    ),
    next: z.string().nullable(),
  }),
);

/** Returns what is stored about one recipient, with the reasons as sentences. */
export function recipientAnswer(
  { messages, stops, replies, forgotten, ...rest }: Recipient,
  language: Language,
): z.infer<typeof RecipientAnswer> {
  const rows = messages.map(({ batch_id, batch_name, charged, credits, user, ...item }) => ({
    ...presentItem(item, language),
    ...{ batch_id, batch_name, charged, credits, user },
  }));
  return {
    ...{ ...rest, forgotten: forgotten && withCreatedAt(forgotten), stops: stops.map(withNames) },
    ...{ replies: replies.map(withCreatedAt), messages: rows },
  };
}
