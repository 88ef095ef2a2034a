import { deviceSession } from "~/domain/devices/connect";
import { endpoint } from "~/http/endpoint";
import { deviceOf } from "~/http/params";
import { admin } from "~/http/who";

const { loader, action } = endpoint({
  GET: { who: admin("USERS"), run: ({ actor, params, now }) => deviceSession(actor, deviceOf(params), now) },
});

export { action, loader };
