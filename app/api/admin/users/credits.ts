import { AdjustmentForm, adjustCredits } from "~/domain/credits/adjust";
import { endpoint } from "~/http/endpoint";
import { idOf } from "~/http/params";
import { admin } from "~/http/who";

/** Gives or takes credits by hand: `{amount, reason}`. */
const { loader, action } = endpoint({
  POST: {
    who: admin("USERS"),
    body: AdjustmentForm,
    status: 201,
    once: true,
    run: ({ actor, params, body, now }) => adjustCredits(actor, idOf(params.userId), body, now),
  },
});

export { action, loader };
