import { addDevice, listDevices, NewDevice } from "~/domain/devices/devices";
import { endpoint } from "~/http/endpoint";
import { idOf } from "~/http/params";
import { admin } from "~/http/who";

const { loader, action } = endpoint({
  GET: { who: admin("USERS"), run: ({ params, now }) => listDevices(idOf(params.userId), now) },
  POST: {
    who: admin("USERS"),
    body: NewDevice,
    status: 201,
    once: true,
    run: ({ actor, params, body, now }) => addDevice(actor, idOf(params.userId), body, now),
  },
});

export { action, loader };
