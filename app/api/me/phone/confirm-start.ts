import { z } from "zod";
import { startConfirmation } from "~/domain/own-number/start";
import { signedIn } from "~/http/api/access";
import { endpoint } from "~/http/api/endpoint";
import { requestLocale } from "~/http/locale";
import { presentPhoneCode } from "~/http/presenters/phone-code";
import { Time } from "../../shapes/shape";

const { loader, action } = endpoint({
  POST: {
    who: signedIn,
    what: "Sends a code of 6 digits to one's own phone number, by WhatsApp through a device of one's own account: free, within its sending hours and limits, at most 3 a day. It counts until `valid_until` and takes the place of an earlier one.",
    answer: z.strictObject({ ok: z.literal(true), phone_number: z.string(), valid_until: Time }),
    refuses: [
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
    once: true,
    run: ({ actor, request, now, keep }) =>
      startConfirmation(actor, presentPhoneCode(requestLocale(request)), now, keep),
  },
});

export { action, loader };
