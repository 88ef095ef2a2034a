import { changeDevice, DeviceChange } from "~/domain/devices/change-device";
import { removeDevice } from "~/domain/devices/devices";
import { endpoint } from "~/http/endpoint";
import { deviceOf } from "~/http/params";
import { admin } from "~/http/who";

const { loader, action } = endpoint({
  PUT: {
    who: admin("USERS"),
    body: DeviceChange,
    run: ({ actor, params, body, now }) => changeDevice(actor, deviceOf(params), body, now),
  },
  DELETE: {
    who: admin("USERS"),
    run: ({ actor, params, now }) => removeDevice(actor, deviceOf(params), now),
  },
});

export { action, loader };
