import { z } from "zod";
import { listUsers } from "~/domain/users/list";
import { createUser, NewUser } from "~/domain/users/new-user";
import { admin, bySession } from "~/http/api/access";
import { endpoint } from "~/http/api/endpoint";
import { ListQuery } from "~/http/params";
import { pageShape, withOldNames } from "../shapes/shape";
import { ChangedUser, User } from "../shapes/users";

const UserQuery = ListQuery.extend({ role: z.string().optional() });

const { loader, action } = endpoint({
  GET: {
    who: admin("USERS"),
    what: "Users, newest first; `q` is looked for in name and email, and is an id too.",
    answer: pageShape(User),
    query: UserQuery,
    run: ({ actor, query, request: { signal } }) => listUsers({ ...query, by: actor.id, signal }),
  },
  POST: {
    who: bySession(admin("USERS")),
    what: "Makes a user. `phone_number`: the number with its country code, as it is read; `phone`, its old name, is the local number of the country. One of them is needed.",
    answer: ChangedUser,
    refuses: ["SUPER_ADMIN_PROTECTED", "FEATURE_NOT_HELD"],
    body: withOldNames(NewUser, "phone"),
    status: 201,
    once: true,
    run: ({ actor, body, now, keep }) => createUser(actor, body, now, keep),
  },
});

export { action, loader };
