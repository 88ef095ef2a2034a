import { z } from "zod";
import { resetPassword } from "~/domain/users/reset-password";
import { admin, bySession } from "~/http/api/access";
import { endpoint } from "~/http/api/endpoint";
import { idParam } from "~/http/params";

const { loader, action } = endpoint({
  POST: {
    who: bySession(admin("USERS")),
    what: "Sets the fixed default password and ends all sessions; the user must choose another one.",
    answer: z.strictObject({ ok: z.literal(true), password: z.string() }),
    refuses: ["SUPER_ADMIN_PROTECTED", "ADMIN_PROTECTED"],
    run: ({ actor, params, now }) => resetPassword(actor, idParam(params.userId), now),
  },
});

export { action, loader };
