import { testServer } from "~/domain/devices/server";
import { admin } from "~/http/api/access";
import { endpoint } from "~/http/api/endpoint";
import { requestLocale } from "~/http/locale";
import { idParam } from "~/http/params";
import { connectionAnswer } from "~/http/presenters/device-server";
import { Connection } from "../../shapes/devices";

const { loader, action } = endpoint({
  POST: {
    who: admin("USERS"),
    what: "Tries the user's WAHA server now.",
    answer: Connection,
    refuses: ["SUPER_ADMIN_PROTECTED", "ADMIN_PROTECTED", "SERVER_MISSING"],
    run: async ({ request, actor, params, now }) =>
      connectionAnswer(await testServer(actor, idParam(params.userId), now), requestLocale(request)),
  },
});

export { action, loader };
