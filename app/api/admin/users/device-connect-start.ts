import { z } from "zod";
import { startConnect } from "~/domain/pairing/pair";
import { admin } from "~/http/api/access";
import { endpoint } from "~/http/api/endpoint";
import { deviceParams } from "~/http/params";
import { DEVICE_FAULTS } from "../../shapes/devices";

const { loader, action } = endpoint({
  POST: {
    who: admin("USERS"),
    what: "Starts the device's session, which then waits to be paired.",
    answer: z.strictObject({ ok: z.literal(true), status: z.string() }),
    refuses: [...DEVICE_FAULTS, "DEVICE_NOT_READY"],
    run: ({ actor, params, now }) => startConnect(actor, deviceParams(params), now),
  },
});

export { action, loader };
