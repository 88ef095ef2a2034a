import { NewServer, serverOf, setServer } from "~/domain/devices/server";
import { changeableUser } from "~/domain/users/list";
import { endpoint } from "~/http/api/endpoint";
import { serverAnswer } from "~/http/api/server-answer";
import { admin } from "~/http/api/who";
import { localeOf } from "~/http/locale";
import { idOf } from "~/http/params";
import { ChangedServer, Server } from "../../shapes/devices";

const { loader, action } = endpoint({
  GET: {
    who: admin("USERS"),
    what: "Where the user's WAHA server is and how it answers right now.",
    answer: Server,
    refuses: ["SERVER_MISSING", "SERVER_UNREACHABLE", "SERVER_KEY_UNREADABLE"],
    run: async ({ request, params, now }) =>
      serverAnswer(await serverOf(idOf(params.userId), now), localeOf(request)),
  },
  PUT: {
    who: admin("USERS"),
    what: "Sets where the user's WAHA server is. Without `api_key` the stored one stays; another host, port or scheme asks for it again.",
    answer: ChangedServer,
    refuses: [
      "SUPER_ADMIN_PROTECTED",
      "ADMIN_PROTECTED",
      "SERVER_ADDRESS_INVALID",
      "SERVER_ADDRESS_FORBIDDEN",
    ],
    body: NewServer,
    may: ({ actor, params }) => changeableUser(actor, idOf(params.userId)),
    run: async ({ request, actor, params, body, now }) =>
      serverAnswer(await setServer(actor, idOf(params.userId), body, now), localeOf(request)),
  },
});

export { action, loader };
