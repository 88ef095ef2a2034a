import { DevicePause, pauseDevice } from "~/domain/devices/pause";
import { endpoint } from "~/http/endpoint";
import { deviceOf } from "~/http/params";
import { admin } from "~/http/who";

const { loader, action } = endpoint({
  POST: {
    who: admin("USERS"),
    body: DevicePause,
    run: ({ actor, params, body, now }) => pauseDevice(actor, deviceOf(params), body, now),
  },
});

export { action, loader };
