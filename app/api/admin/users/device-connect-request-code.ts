import { PairingPhone, requestCode } from "~/domain/devices/connect";
import { endpoint } from "~/http/endpoint";
import { deviceOf } from "~/http/params";
import { admin } from "~/http/who";

const { loader, action } = endpoint({
  POST: {
    who: admin("USERS"),
    body: PairingPhone,
    run: ({ actor, params, body }) => requestCode(actor, deviceOf(params), body),
  },
});

export { action, loader };
