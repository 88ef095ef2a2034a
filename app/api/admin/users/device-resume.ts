import { resumeDevice } from "~/domain/devices/pause";
import { admin } from "~/http/api/access";
import { endpoint } from "~/http/api/endpoint";
import { deviceParams } from "~/http/params";
import { ChangedDevice } from "../../shapes/devices";

const { loader, action } = endpoint({
  POST: {
    who: admin("USERS"),
    what: "Ends any pause of this device.",
    answer: ChangedDevice,
    refuses: ["SUPER_ADMIN_PROTECTED", "ADMIN_PROTECTED"],
    run: ({ actor, params, now }) => resumeDevice(actor, deviceParams(params), now),
  },
});

export { action, loader };
