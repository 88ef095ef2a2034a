import { z } from "zod";
import { AdjustmentForm, adjustCredits, assertMayAdjust } from "~/domain/credits/adjust";
import { admin } from "~/http/api/access";
import { endpoint } from "~/http/api/endpoint";
import { idParam } from "~/http/params";

/** Gives or takes credits by hand: `{amount, reason}`. */
const { loader, action } = endpoint({
  POST: {
    who: admin("USERS", "REQUEST_CREDITS"),
    what: "Gives or, below 0, takes credits by hand, for a reason that the user reads.",
    answer: z.strictObject({ ok: z.literal(true), balance: z.int() }),
    refuses: ["SUPER_ADMIN_PROTECTED", "ADMIN_PROTECTED", "OWN_CREDITS", "BALANCE_TOO_LARGE"],
    body: AdjustmentForm,
    may: ({ actor, params }) => assertMayAdjust(actor, idParam(params.userId)),
    status: 201,
    once: true,
    run: ({ actor, params, body, now, keep }) =>
      adjustCredits(actor, idParam(params.userId), body, now, keep),
  },
});

export { action, loader };
