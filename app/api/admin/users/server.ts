import { NewServer, serverOf, setServer } from "~/domain/devices/server";
import { endpoint } from "~/http/endpoint";
import { idOf } from "~/http/params";
import { admin } from "~/http/who";

const { loader, action } = endpoint({
  GET: { who: admin("USERS"), run: ({ params, now }) => serverOf(idOf(params.userId), now) },
  PUT: {
    who: admin("USERS"),
    body: NewServer,
    run: ({ actor, params, body, now }) => setServer(actor, idOf(params.userId), body, now),
  },
});

export { action, loader };
