import { addDevice, listDevices, NewDevice } from "~/domain/devices/devices";
import { changeableUser } from "~/domain/users/list";
import { admin } from "~/http/api/access";
import { endpoint } from "~/http/api/endpoint";
import { wholeList } from "~/http/api/whole-list";
import { idParam } from "~/http/params";
import { ChangedDevice, DeviceDetails } from "../../shapes/devices";
import { pageShape } from "../../shapes/shape";

const { loader, action } = endpoint({
  GET: {
    who: admin("USERS"),
    what: "A user's devices, oldest first, with the budget of new people and the last 30 days of each.",
    answer: pageShape(DeviceDetails),
    run: async ({ params, now }) => wholeList((await listDevices(idParam(params.userId), now)).data),
  },
  POST: {
    who: admin("USERS"),
    what: "Adds a device on the user's server; it is connected afterwards.",
    answer: ChangedDevice,
    refuses: ["SUPER_ADMIN_PROTECTED", "ADMIN_PROTECTED", "SERVER_MISSING"],
    body: NewDevice,
    may: ({ actor, params }) => changeableUser(actor, idParam(params.userId)),
    status: 201,
    once: true,
    run: ({ actor, params, body, now, keep }) => addDevice(actor, idParam(params.userId), body, now, keep),
  },
});

export { action, loader };
