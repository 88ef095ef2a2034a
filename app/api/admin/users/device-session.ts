import { z } from "zod";
import { deviceSession } from "~/domain/pairing/pair";
import { admin } from "~/http/api/access";
import { endpoint } from "~/http/api/endpoint";
import { deviceParams } from "~/http/params";
import { DEVICE_FAULTS } from "../../shapes/devices";

const DeviceSession = z.strictObject({
  status: z.string(),
  me: z.strictObject({ phone_number: z.string(), push_name: z.string().nullable() }).nullable(),
});

const { loader, action } = endpoint({
  GET: {
    who: admin("USERS"),
    what: "How the session is right now, as WAHA says.",
    answer: DeviceSession,
    refuses: [...DEVICE_FAULTS],
    run: ({ actor, params, now }) => deviceSession(actor, deviceParams(params), now),
  },
});

export { action, loader };
