import { userDetails } from "~/domain/devices/user-details";
import { deleteUser } from "~/domain/user-deletion/delete-user";
import { UserChange, updateUser } from "~/domain/users/change-user";
import { changeableUser } from "~/domain/users/list";
import { admin } from "~/http/api/access";
import { endpoint } from "~/http/api/endpoint";
import { requestLocale } from "~/http/locale";
import { idParam } from "~/http/params";
import { userAnswer } from "~/http/presenters/device-server";
import { Ok, withOldNames } from "../../shapes/shape";
import { ChangedUser, UserDetail } from "../../shapes/users";

const { loader, action } = endpoint({
  GET: {
    who: admin("USERS"),
    what: "One user with devices and server.",
    answer: UserDetail,
    run: async ({ request, params, now }) =>
      userAnswer(await userDetails(idParam(params.userId), now), requestLocale(request)),
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
    may: ({ actor, params }) => changeableUser(actor, idParam(params.userId)),
    run: ({ actor, params, body, now }) => updateUser(actor, idParam(params.userId), body, now),
  },
  DELETE: {
    who: admin("USERS"),
    what: "Removes the account, its devices, batches and items for good.",
    answer: Ok,
    refuses: ["SUPER_ADMIN_PROTECTED", "ADMIN_PROTECTED", "OWN_ACCOUNT", "LAST_SUPER_ADMIN"],
    run: ({ actor, params, now }) => deleteUser(actor, idParam(params.userId), now),
  },
});

export { action, loader };
