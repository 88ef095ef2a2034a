import { removeDevice } from "~/domain/devices/devices";
import { endpoint } from "~/http/endpoint";
import { deviceOf } from "~/http/params";
import { admin } from "~/http/who";

const { loader, action } = endpoint({
  DELETE: {
    who: admin("USERS"),
    run: ({ actor, params, now }) => removeDevice(actor, deviceOf(params), now),
  },
});

export { action, loader };
