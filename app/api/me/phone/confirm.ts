import { z } from "zod";
import { confirmNumber, PhoneCode } from "~/domain/own-number/confirm";
import { signedIn } from "~/http/api/access";
import { endpoint } from "~/http/api/endpoint";

const { loader, action } = endpoint({
  POST: {
    who: signedIn,
    what: "Confirms one's own phone number with the code that was sent to it. Try-outs then go to it at any hour. At most 5 tries a code; a change of the number takes the confirmation away.",
    answer: z.strictObject({ ok: z.literal(true), phone_number: z.string() }),
    refuses: ["OWN_NUMBER_MISSING", "PHONE_CODE_EXPIRED", "PHONE_CODE_TRIES"],
    body: PhoneCode,
    run: ({ actor, body, now }) => confirmNumber(actor, body, now),
  },
});

export { action, loader };
