import { userDetails } from "~/domain/devices/user-details";
import { UserChange, updateUser } from "~/domain/users/change-user";
import { deleteUser } from "~/domain/users/end-user";
import { endpoint } from "~/http/endpoint";
import { idOf } from "~/http/params";
import { admin } from "~/http/who";

const { loader, action } = endpoint({
  GET: { who: admin("USERS"), run: ({ params, now }) => userDetails(idOf(params.userId), now) },
  PUT: {
    who: admin("USERS"),
    body: UserChange,
    run: ({ actor, params, body, now }) => updateUser(actor, idOf(params.userId), body, now),
  },
  DELETE: {
    who: admin("USERS"),
    run: ({ actor, params, now }) => deleteUser(actor, idOf(params.userId), now),
  },
});

export { action, loader };
