import { z } from "zod";
import { changeableDevice } from "~/domain/devices/devices";
import { PairingPhone, requestCode } from "~/domain/pairing/pair";
import { admin } from "~/http/api/access";
import { endpoint } from "~/http/api/endpoint";
import { deviceParams } from "~/http/params";
import { DEVICE_FAULTS } from "../../shapes/devices";
import { withOldNames } from "../../shapes/shape";

const { loader, action } = endpoint({
  POST: {
    who: admin("USERS"),
    what: "Asks for a pairing code to type on the phone of that number: `phone_number`, or `phone` by its old name; one of them is needed.",
    answer: z.strictObject({ code: z.string() }),
    refuses: [...DEVICE_FAULTS, "DEVICE_NOT_READY"],
    body: withOldNames(PairingPhone, "phone"),
    may: ({ actor, params }) => changeableDevice(actor, deviceParams(params)),
    run: ({ actor, params, body, now }) => requestCode(actor, deviceParams(params), body, now),
  },
});

export { action, loader };
