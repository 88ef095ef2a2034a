import { userDetails } from "~/domain/devices/user-details";
import { deleteUser } from "~/domain/user-deletion/delete-user";
import { UserChange, updateUser } from "~/domain/users/change-user";
import { changeableUser } from "~/domain/users/list";
import { admin } from "~/http/api/access";
import { endpoint } from "~/http/api/endpoint";
import { localeOf } from "~/http/locale";
import { idOf } from "~/http/params";
import { userAnswer } from "~/http/presenters/device-server";
import { Ok, withOldNames } from "../../shapes/shape";
import { ChangedUser, UserDetail } from "../../shapes/users";

const { loader, action } = endpoint({
  GET: {
    who: admin("USERS"),
    what: "One user with devices and server.",
    answer: UserDetail,
    run: async ({ request, params, now }) =>
      userAnswer(await userDetails(idOf(params.userId), now), localeOf(request)),
  },
  PUT: {
    who: admin("USERS"),
    what: "Changes what is given of a user; what is left out stays. The number is `phone_number`, or `phone` by its old name. Another email, role or features: not with a token made in the settings.",
    answer: ChangedUser,
    refuses: [
      "SUPER_ADMIN_PROTECTED",
      "ADMIN_PROTECTED",
      "SESSION_REQUIRED",
      "OWN_ROLE",
      "FEATURE_NOT_HELD",
      "LAST_SUPER_ADMIN",
      "CONFLICT",
    ],
    body: withOldNames(UserChange, "phone"),
    may: ({ actor, params }) => changeableUser(actor, idOf(params.userId)),
    run: ({ actor, params, body, now }) => updateUser(actor, idOf(params.userId), body, now),
  },
  DELETE: {
    who: admin("USERS"),
    what: "Removes the account, its devices, batches and items for good.",
    answer: Ok,
    refuses: ["SUPER_ADMIN_PROTECTED", "ADMIN_PROTECTED", "OWN_ACCOUNT", "LAST_SUPER_ADMIN"],
    run: ({ actor, params, now }) => deleteUser(actor, idOf(params.userId), now),
  },
});

export { action, loader };
