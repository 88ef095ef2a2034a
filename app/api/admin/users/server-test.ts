import { testServer } from "~/domain/devices/server";
import { endpoint } from "~/http/endpoint";
import { idOf } from "~/http/params";
import { admin } from "~/http/who";
import { Connection } from "../../shapes/devices";

const { loader, action } = endpoint({
  POST: {
    who: admin("USERS"),
    what: "Tries the user's WAHA server now.",
    answer: Connection,
    refuses: ["SUPER_ADMIN_PROTECTED", "ADMIN_PROTECTED", "SERVER_MISSING"],
    run: ({ actor, params, now }) => testServer(actor, idOf(params.userId), now),
  },
});

export { action, loader };
