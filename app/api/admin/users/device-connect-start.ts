import { z } from "zod";
import { startConnect } from "~/domain/devices/connect";
import { endpoint } from "~/http/endpoint";
import { deviceOf } from "~/http/params";
import { admin } from "~/http/who";

const { loader, action } = endpoint({
  POST: {
    who: admin("USERS"),
    what: "Starts the device's session, which then waits to be paired.",
    answer: z.strictObject({ ok: z.literal(true), status: z.string() }),
    refuses: [
      "SUPER_ADMIN_PROTECTED",
      "SERVER_MISSING",
      "SERVER_UNREACHABLE",
      "SERVER_KEY_UNREADABLE",
      "WAHA_FAILED",
      "DEVICE_NOT_READY",
    ],
    run: ({ actor, params, now }) => startConnect(actor, deviceOf(params), now),
  },
});

export { action, loader };
