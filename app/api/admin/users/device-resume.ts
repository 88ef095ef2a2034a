import { resumeDevice } from "~/domain/devices/pause";
import { endpoint } from "~/http/endpoint";
import { deviceOf } from "~/http/params";
import { admin } from "~/http/who";

const { loader, action } = endpoint({
  POST: { who: admin("USERS"), run: ({ actor, params, now }) => resumeDevice(actor, deviceOf(params), now) },
});

export { action, loader };
