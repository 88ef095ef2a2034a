import { z } from "zod";
import { changeDevice, DeviceChange } from "~/domain/devices/change-device";
import { changeableDevice, deviceDetailsById } from "~/domain/devices/devices";
import { removeDevice } from "~/domain/pairing/remove-device";
import { admin } from "~/http/api/access";
import { endpoint } from "~/http/api/endpoint";
import { deviceParams } from "~/http/params";
import { ChangedDevice, DeviceDetails } from "../../shapes/devices";
import { Ok } from "../../shapes/shape";

/** `confirm=yes`: also when it will never be known of some messages whether they were sent. */
const Removal = z.object({ confirm: z.enum(["yes"]).optional() });

const { loader, action } = endpoint({
  GET: {
    who: admin("USERS"),
    what: "One device, with the budget of new people and its last 30 days.",
    answer: DeviceDetails,
    run: ({ params, now }) => deviceDetailsById(deviceParams(params), now),
  },
  PUT: {
    who: admin("USERS"),
    what: "Changes name and pace of a device, and since when its number is in use. What is left out stays, and null leaves it to the installation: both ends of a gap, work and rest together. `own_pace` is taken as it is read; a field beside it comes first.",
    answer: ChangedDevice,
    refuses: ["SUPER_ADMIN_PROTECTED", "ADMIN_PROTECTED"],
    body: DeviceChange,
    may: ({ actor, params }) => changeableDevice(actor, deviceParams(params)),
    run: ({ actor, params, body, now }) => changeDevice(actor, deviceParams(params), body, now),
  },
  DELETE: {
    who: admin("USERS"),
    what: "Removes a device; its session is deleted in WAHA later.",
    answer: Ok,
    refuses: ["SUPER_ADMIN_PROTECTED", "ADMIN_PROTECTED", "DEVICE_ROWS_OPEN"],
    query: Removal,
    may: ({ actor, params }) => changeableDevice(actor, deviceParams(params)),
    run: ({ actor, params, query, now }) =>
      removeDevice(actor, deviceParams(params), now, { confirmed: query.confirm === "yes" }),
  },
});

export { action, loader };
