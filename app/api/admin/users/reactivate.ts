import { reactivateUser } from "~/domain/users/deactivate";
import { admin, bySession } from "~/http/api/access";
import { actEndpoint } from "~/http/api/endpoint";
import { idParam } from "~/http/params";
import { ChangedUser } from "../../shapes/users";

const { loader, action } = actEndpoint({
  who: bySession(admin("USERS")),
  what: "Lets a deactivated user sign in again.",
  answer: ChangedUser,
  refuses: ["SUPER_ADMIN_PROTECTED", "ADMIN_PROTECTED"],
  run: ({ actor, params, now }) => reactivateUser(actor, idParam(params.userId), now),
});

export { action, loader };
