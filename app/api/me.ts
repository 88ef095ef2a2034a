import { z } from "zod";
import {
  accountKeywords,
  KeywordsChange,
  KeywordsView,
  updateAccountKeywords,
} from "~/domain/opt-outs/account-keywords";
import { confirmNumber, PhoneCode } from "~/domain/own-number/confirm";
import { startConfirmation } from "~/domain/own-number/start";
import {
  accountRetention,
  RetentionChange,
  RetentionView,
  updateAccountRetention,
} from "~/domain/retention/account-retention";
import { OwnHoursChange, OwnHoursView, ownHours, updateOwnHours } from "~/domain/sending/account-hours";
import { OwnSettings, OwnSettingsView, ownSettings, updateOwnSettings } from "~/domain/users/own-settings";
import { Time } from "~/domain/view-schema";
import { self, signedIn } from "~/http/api/access";
import { endpoint } from "~/http/api/endpoint";
import { presentPhoneCode } from "~/http/presenters/phone-code";
import { requestLocale } from "~/http/request/locale";
import { Changed, withOldNames } from "./shapes/shape";

export const accountEndpoints = {
  "me/settings": endpoint({
    GET: {
      access: self,
      summary:
        "One's own name, email and phone number, and what the account stores of what it may, in bytes.",
      output: OwnSettingsView,
      run: ({ actor }) => ownSettings(actor),
    },
    PUT: {
      access: self,
      summary:
        "Changes one's own phone number (E.164, as `phone_number`, or `phone` by its old name) and password.",
      output: Changed,
      errors: ["SESSION_REQUIRED", "TOO_MANY_SIGN_INS", "CONFLICT"],
      input: withOldNames(OwnSettings, "phone"),
      run: ({ actor, context, input, now }) => updateOwnSettings(actor, context, input, now),
    },
  }),

  "me/phone/confirm/start": endpoint({
    POST: {
      access: signedIn,
      summary:
        "Sends a code of 6 digits to one's own phone number, by WhatsApp through a device of one's own account: free, within its sending hours and limits, at most 3 a day. It counts until `valid_until` and takes the place of an earlier one.",
      output: z.strictObject({ ok: z.literal(true), phone_number: z.string(), valid_until: Time }),
      errors: [
        "OWN_NUMBER_MISSING",
        "OWN_NUMBER_OPTED_OUT",
        "PHONE_CONFIRMED",
        "PHONE_CODE_NO_DEVICE",
        "PHONE_CODE_PAUSED",
        "PHONE_CODE_DAILY_LIMIT",
        "PHONE_CODE_NEW_CONTACTS",
        "PHONE_CODE_QUIET",
        "PHONE_CODE_QUEUE",
        "PHONE_CODES_USED",
        "CONFLICT",
      ],
      idempotent: true,
      run: ({ actor, request, now, keep }) =>
        startConfirmation(actor, presentPhoneCode(requestLocale(request)), now, keep),
    },
  }),

  "me/phone/confirm": endpoint({
    POST: {
      access: signedIn,
      summary:
        "Confirms one's own phone number with the code that was sent to it. Try-outs then go to it at any hour. At most 5 tries a code; a change of the number takes the confirmation away.",
      output: z.strictObject({ ok: z.literal(true), phone_number: z.string() }),
      errors: ["OWN_NUMBER_MISSING", "PHONE_CODE_EXPIRED", "PHONE_CODE_TRIES"],
      input: PhoneCode,
      run: ({ actor, input, now }) => confirmNumber(actor, input, now),
    },
  }),

  "me/hours": endpoint({
    GET: {
      access: signedIn,
      summary:
        "The hours in which one's recipients may be written to, and the zone of those whose row names none.",
      output: OwnHoursView,
      run: ({ actor }) => ownHours(actor),
    },
    PUT: {
      access: signedIn,
      summary:
        "Changes one's own hours and zone; what is left out stays, and what waits goes by them at once. `from`, `to`, `days` and `on_holidays` are for the preset `own`.",
      output: Changed,
      input: OwnHoursChange,
      run: ({ actor, input, now }) => updateOwnHours(actor, input, now),
    },
  }),

  "me/stop-words": endpoint({
    GET: {
      access: signedIn,
      summary: "The words with which people ask this account for no more messages, and for messages again.",
      output: KeywordsView,
      run: ({ actor }) => accountKeywords(actor),
    },
    PUT: {
      access: signedIn,
      summary:
        "Changes the words that stop; there is always one, and null brings back those that Siar comes with. `start_words` are the same for everybody: they may be sent back as they are.",
      output: Changed,
      input: KeywordsChange,
      run: ({ actor, input }) => updateAccountKeywords(actor, input),
    },
  }),

  "me/keeping": endpoint({
    GET: {
      access: signedIn,
      summary:
        "For how many days the rows of finished batches are kept; null: always. `choices`: what may be chosen.",
      output: RetentionView,
      run: ({ actor }) => accountRetention(actor),
    },
    PUT: {
      access: signedIn,
      summary: "Changes it. Rows that are older go within the hour and cannot be brought back.",
      output: Changed,
      input: RetentionChange,
      run: ({ actor, input }) => updateAccountRetention(actor, input),
    },
  }),
};
