/* Names of the API beside those before them, which go on until 1.0. */
import { z } from "zod";
import { AuditView } from "~/domain/audit/list";
import { HOWS, type How } from "~/domain/opt-outs/add-remove";
import type { OptOutView } from "~/domain/opt-outs/list";
import { ReplyView } from "~/domain/replies/list";
import { OwnSession } from "~/domain/users/sign-in/own-sessions";
import { nameSchema, oldName, Time } from "~/domain/view-schema";

/** `created_at` under the name before. */
export const OldTime = oldName(Time.clone());

/** Returns an entry with `created_at` beside `at`, its name before, which goes on until 1.0. */
export const withCreatedAt = <E extends { at: string }>({ at, ...entry }: E) => ({
  ...entry,
  ...{ created_at: at, at },
});

const dated = { created_at: Time, at: OldTime };
export const ReplyAnswer = nameSchema("Reply", ReplyView.extend(dated));
export const ActAnswer = nameSchema("Act", AuditView.extend(dated));

export const SessionAnswer = nameSchema(
  "SignInPlace",
  OwnSession.extend({ created_at: Time, signed_in_at: OldTime }),
);

/** What an entry of a list says of itself: how it came there, and since when it is there. */
export const OptOutOrigin = z.strictObject({
  source: z.enum(HOWS),
  text: z.string().nullable(),
  created_at: Time,
  how: oldName(z.enum(HOWS)),
  at: OldTime,
});

export const OptOutAnswer = nameSchema(
  "OptOut",
  z.strictObject({
    id: z.int(),
    phone_number: z.string(),
    number: oldName(z.string()),
    ...OptOutOrigin.shape,
  }),
);

type Entry = { how: How; text: string | null; at: string };

/** Returns an entry with the names of the API beside those before them, which go on until 1.0. */
export const withNames = <E extends Entry>({ how, at, ...entry }: E) => ({
  ...entry,
  ...{ source: how, created_at: at, how, at },
});

/** Returns an entry of an opt-out list as programs get it. */
export const optOutAnswer = ({ number, ...entry }: OptOutView): z.infer<typeof OptOutAnswer> => ({
  ...withNames(entry),
  ...{ phone_number: number, number },
});
