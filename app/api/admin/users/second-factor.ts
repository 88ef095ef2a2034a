import { turnOffSecondFactor } from "~/domain/users/sign-in/second-factor";
import { bySession, superAdmin } from "~/http/api/access";
import { endpoint } from "~/http/api/endpoint";
import { idParam } from "~/http/params";
import { Ok } from "../../shapes/shape";

/** Turns off the second factor of a user who lost phone and codes. */
const { loader, action } = endpoint({
  DELETE: {
    who: bySession(superAdmin),
    what: "Turns off the second factor of somebody who lost phone and codes.",
    answer: Ok,
    refuses: ["OWN_ACCOUNT"],
    run: ({ actor, params, now }) => turnOffSecondFactor(actor, idParam(params.userId), now),
  },
});

export { action, loader };
