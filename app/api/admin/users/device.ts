import { changeDevice, DeviceChange } from "~/domain/devices/change-device";
import { removeDevice } from "~/domain/devices/devices";
import { endpoint } from "~/http/endpoint";
import { deviceOf } from "~/http/params";
import { admin } from "~/http/who";
import { ChangedDevice } from "../../shapes/devices";
import { Ok } from "../../shapes/shape";

const { loader, action } = endpoint({
  PUT: {
    who: admin("USERS"),
    what: "Changes name and pace of a device.",
    answer: ChangedDevice,
    refuses: ["SUPER_ADMIN_PROTECTED", "ADMIN_PROTECTED"],
    body: DeviceChange,
    run: ({ actor, params, body, now }) => changeDevice(actor, deviceOf(params), body, now),
  },
  DELETE: {
    who: admin("USERS"),
    what: "Removes a device; its session is deleted in WAHA later.",
    answer: Ok,
    refuses: ["SUPER_ADMIN_PROTECTED", "ADMIN_PROTECTED"],
    run: ({ actor, params, now }) => removeDevice(actor, deviceOf(params), now),
  },
});

export { action, loader };
