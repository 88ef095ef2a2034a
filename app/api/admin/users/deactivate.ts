import { deactivateUser } from "~/domain/users/end-user";
import { endpoint } from "~/http/endpoint";
import { idOf } from "~/http/params";
import { admin } from "~/http/who";

const { loader, action } = endpoint({
  POST: {
    who: admin("USERS"),
    run: ({ actor, params, now }) => deactivateUser(actor, idOf(params.userId), now),
  },
});

export { action, loader };
