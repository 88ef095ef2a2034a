import { OwnSettings, ownSettings, updateOwnSettings } from "~/domain/users/own-settings";
import { self } from "~/http/api/access";
import { endpoint } from "~/http/api/endpoint";
import { Changed, withOldNames } from "../shapes/shape";
import { OwnSettingsShape } from "../shapes/users";

const { loader, action } = endpoint({
  GET: {
    who: self,
    what: "One's own name, email and phone number, and what the account stores of what it may, in bytes.",
    answer: OwnSettingsShape,
    run: ({ actor }) => ownSettings(actor),
  },
  PUT: {
    who: self,
    what: "Changes one's own phone number (E.164, as `phone_number`, or `phone` by its old name) and password.",
    answer: Changed,
    refuses: ["SESSION_REQUIRED", "TOO_MANY_SIGN_INS", "CONFLICT"],
    body: withOldNames(OwnSettings, "phone"),
    run: ({ actor, context, body, now }) => updateOwnSettings(actor, context, body, now),
  },
});

export { action, loader };
