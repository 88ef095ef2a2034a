import { qrRaw } from "~/domain/devices/connect";
import { endpoint } from "~/http/endpoint";
import { deviceOf } from "~/http/params";
import { admin } from "~/http/who";

const { loader, action } = endpoint({
  GET: { who: admin("USERS"), run: ({ actor, params }) => qrRaw(actor, deviceOf(params)) },
});

export { action, loader };
