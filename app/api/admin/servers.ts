import { z } from "zod";
import { ServerChange, setServer, testServer, userServer } from "~/domain/devices/server";
import { changeableUser } from "~/domain/users/list";
import { admin } from "~/http/api/access";
import { endpoint } from "~/http/api/endpoint";
import {
  ConnectionAnswer,
  connectionAnswer,
  ServerAnswer,
  serverAnswer,
} from "~/http/presenters/device-server";
import { requestLocale } from "~/http/request/locale";
import { idParam } from "~/http/request/params";

const ChangedServer = z.strictObject({ ok: z.literal(true), ...ServerAnswer.shape });

export const serverEndpoints = {
  "admin/users/:userId/server": endpoint({
    GET: {
      access: admin("USERS"),
      scope: "admin",
      summary: "The address of the user's WAHA server and its current state.",
      output: ServerAnswer,
      errors: ["SERVER_MISSING", "SERVER_UNREACHABLE", "SERVER_KEY_UNREADABLE"],
      run: async ({ request, params, now }) =>
        serverAnswer(await userServer(idParam(params.userId), now), requestLocale(request)),
    },
    PUT: {
      access: admin("USERS"),
      scope: "admin",
      summary:
        "Sets the address of the user's WAHA server. `host` and `port` are required if none is stored. Fields that are left out do not change. Another host, port or scheme requires `api_key` again; null removes the key.",
      output: ChangedServer,
      errors: [
        "SUPER_ADMIN_PROTECTED",
        "ADMIN_PROTECTED",
        "SERVER_ADDRESS_INVALID",
        "SERVER_ADDRESS_FORBIDDEN",
      ],
      input: ServerChange,
      authorize: ({ actor, params }) => changeableUser(actor, idParam(params.userId)),
      run: async ({ request, actor, params, input, now }) =>
        serverAnswer(await setServer(actor, idParam(params.userId), input, now), requestLocale(request)),
    },
  }),

  "admin/users/:userId/server/test": endpoint({
    POST: {
      access: admin("USERS"),
      scope: "admin",
      summary: "Tests the connection to the user's WAHA server now.",
      output: ConnectionAnswer,
      errors: ["SUPER_ADMIN_PROTECTED", "ADMIN_PROTECTED", "SERVER_MISSING"],
      run: async ({ request, actor, params, now }) =>
        connectionAnswer(await testServer(actor, idParam(params.userId), now), requestLocale(request)),
    },
  }),
};
