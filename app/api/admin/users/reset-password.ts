import { resetPassword } from "~/domain/users/reset-password";
import { endpoint } from "~/http/endpoint";
import { idOf } from "~/http/params";
import { admin, bySession } from "~/http/who";

const { loader, action } = endpoint({
  POST: {
    who: bySession(admin("USERS")),
    run: ({ actor, params, now }) => resetPassword(actor, idOf(params.userId), now),
  },
});

export { action, loader };
