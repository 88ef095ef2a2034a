import { reactivateUser } from "~/domain/users/end-user";
import { endpoint } from "~/http/endpoint";
import { idOf } from "~/http/params";
import { admin } from "~/http/who";

const { loader, action } = endpoint({
  PUT: {
    who: admin("USERS"),
    run: ({ actor, params, now }) => reactivateUser(actor, idOf(params.userId), now),
  },
});

export { action, loader };
