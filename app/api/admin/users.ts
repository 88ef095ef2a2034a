import { z } from "zod";
import { listUsers } from "~/domain/users/list";
import { createUser, NewUser } from "~/domain/users/new-user";
import { endpoint } from "~/http/endpoint";
import { ListQuery } from "~/http/params";
import { admin } from "~/http/who";

const UserQuery = ListQuery.extend({ role: z.string().optional() });

const { loader, action } = endpoint({
  GET: { who: admin("USERS"), query: UserQuery, run: ({ query }) => listUsers(query) },
  POST: {
    who: admin("USERS"),
    body: NewUser,
    status: 201,
    once: true,
    run: ({ actor, body, now }) => createUser(actor, body, now),
  },
});

export { action, loader };
