import { NewServer, serverOf, setServer } from "~/domain/devices/server";
import { endpoint } from "~/http/endpoint";
import { idOf } from "~/http/params";
import { admin } from "~/http/who";
import { ChangedServer, Server } from "../../shapes/devices";

const { loader, action } = endpoint({
  GET: {
    who: admin("USERS"),
    what: "Where the user's WAHA server is and how it answers right now.",
    answer: Server,
    refuses: ["SERVER_MISSING", "SERVER_UNREACHABLE", "SERVER_KEY_UNREADABLE"],
    run: ({ params, now }) => serverOf(idOf(params.userId), now),
  },
  PUT: {
    who: admin("USERS"),
    what: "Sets where the user's WAHA server is. Without `api_key` the stored one stays.",
    answer: ChangedServer,
    refuses: [
      "SUPER_ADMIN_PROTECTED",
      "ADMIN_PROTECTED",
      "SERVER_ADDRESS_INVALID",
      "SERVER_ADDRESS_FORBIDDEN",
    ],
    body: NewServer,
    run: ({ actor, params, body, now }) => setServer(actor, idOf(params.userId), body, now),
  },
});

export { action, loader };
