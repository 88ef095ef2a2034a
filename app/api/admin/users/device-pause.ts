import { changeableDevice } from "~/domain/devices/devices";
import { DevicePause, pauseDevice } from "~/domain/devices/pause";
import { admin } from "~/http/api/access";
import { endpoint } from "~/http/api/endpoint";
import { deviceParams } from "~/http/params";
import { ChangedDevice } from "../../shapes/devices";

const { loader, action } = endpoint({
  POST: {
    who: admin("USERS"),
    what: "Nothing more is sent through this device until it is resumed, or until a given time.",
    answer: ChangedDevice,
    refuses: ["SUPER_ADMIN_PROTECTED", "ADMIN_PROTECTED"],
    body: DevicePause,
    may: ({ actor, params }) => changeableDevice(actor, deviceParams(params)),
    run: ({ actor, params, body, now }) => pauseDevice(actor, deviceParams(params), body, now),
  },
});

export { action, loader };
