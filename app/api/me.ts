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
      scope: "settings",
      summary:
        "Your name, email and phone number, how Siar is displayed to you, and the account's storage used and allowed, in bytes.",
      output: OwnSettingsView,
      run: ({ actor }) => ownSettings(actor),
    },
    PUT: {
      access: self,
      scope: "settings",
      summary:
        "Changes your phone number (E.164, as `phone_number`, or `phone`, its old name), `language`, `theme`, `time_zone` and password. `time_zone` is the clock of your screens; null: the installation's.",
      output: Changed,
      errors: ["SESSION_REQUIRED", "TOO_MANY_SIGN_INS", "CONFLICT"],
      input: withOldNames(OwnSettings, "phone"),
      run: ({ actor, context, input, now }) => updateOwnSettings(actor, context, input, now),
    },
  }),

  "me/phone/confirm/start": endpoint({
    POST: {
      access: signedIn,
      scope: "settings",
      summary:
        "Sends a 6-digit code to your phone number on WhatsApp, from a device of your account: free, within its sending hours and limits, up to 3 a day. The code is valid until `valid_until` and replaces an earlier one.",
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
      scope: "settings",
      summary:
        "Confirms your phone number with the code. Test messages are then sent to it at any hour. Up to 5 attempts per code. Changing the number removes the confirmation.",
      output: z.strictObject({ ok: z.literal(true), phone_number: z.string() }),
      errors: ["OWN_NUMBER_MISSING", "PHONE_CODE_EXPIRED", "PHONE_CODE_TRIES"],
      input: PhoneCode,
      run: ({ actor, input, now }) => confirmNumber(actor, input, now),
    },
  }),

  "me/hours": endpoint({
    GET: {
      access: signedIn,
      scope: "settings",
      summary: "Your sending hours, and the time zone of recipients whose row has none.",
      output: OwnHoursView,
      run: ({ actor }) => ownHours(actor),
    },
    PUT: {
      access: signedIn,
      scope: "settings",
      summary:
        "Changes your sending hours and zone. Fields that are left out do not change. They apply to waiting batches at once. `from`, `to`, `days` and `on_holidays` are for the preset `own`.",
      output: Changed,
      input: OwnHoursChange,
      run: ({ actor, input, now }) => updateOwnHours(actor, input, now),
    },
  }),

  "me/stop-words": endpoint({
    GET: {
      access: signedIn,
      scope: "settings",
      summary: "Opt-out keywords of this account, and the keywords that opt people back in.",
      output: KeywordsView,
      run: ({ actor }) => accountKeywords(actor),
    },
    PUT: {
      access: signedIn,
      scope: "settings",
      summary:
        "Changes the opt-out keywords. There is always at least one; null restores the defaults. `start_words` are the same for all accounts and can be sent back unchanged.",
      output: Changed,
      input: KeywordsChange,
      run: ({ actor, input }) => updateAccountKeywords(actor, input),
    },
  }),

  "me/keeping": endpoint({
    GET: {
      access: signedIn,
      scope: "settings",
      summary:
        "How many days items of finished batches are kept; null: always. `choices`: the allowed values.",
      output: RetentionView,
      run: ({ actor }) => accountRetention(actor),
    },
    PUT: {
      access: signedIn,
      scope: "settings",
      summary: "Changes the data retention. Older items are deleted within an hour and cannot be recovered.",
      output: Changed,
      input: RetentionChange,
      run: ({ actor, input }) => updateAccountRetention(actor, input),
    },
  }),
};
