import { deactivateUser } from "~/domain/users/deactivate";
import { admin } from "~/http/api/access";
import { actEndpoint } from "~/http/api/endpoint";
import { idParam } from "~/http/params";
import { ChangedUser } from "../../shapes/users";

const { loader, action } = actEndpoint({
  who: admin("USERS"),
  what: "Ends a user's sessions and keeps them from signing in.",
  answer: ChangedUser,
  refuses: ["SUPER_ADMIN_PROTECTED", "ADMIN_PROTECTED", "OWN_ACCOUNT", "LAST_SUPER_ADMIN"],
  run: ({ actor, params, now }) => deactivateUser(actor, idParam(params.userId), now),
});

export { action, loader };
