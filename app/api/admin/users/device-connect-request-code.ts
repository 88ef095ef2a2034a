import { PairingPhone, requestCode } from "~/domain/devices/connect";
import { endpoint } from "~/http/endpoint";
import { deviceOf } from "~/http/params";
import { admin } from "~/http/who";

const { loader, action } = endpoint({
  POST: {
    who: admin("USERS"),
    body: PairingPhone,
    run: ({ actor, params, body, now }) => requestCode(actor, deviceOf(params), body, now),
  },
});

export { action, loader };
