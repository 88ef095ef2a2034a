import { z } from "zod";
import { qrRaw } from "~/domain/pairing/pair";
import { admin } from "~/http/api/access";
import { endpoint } from "~/http/api/endpoint";
import { deviceParams } from "~/http/params";
import { DEVICE_FAULTS } from "../../shapes/devices";

const { loader, action } = endpoint({
  GET: {
    who: admin("USERS"),
    what: "The text of the QR code to draw and scan.",
    answer: z.strictObject({ value: z.string() }),
    refuses: [...DEVICE_FAULTS, "DEVICE_NOT_READY"],
    run: ({ actor, params }) => qrRaw(actor, deviceParams(params)),
  },
});

export { action, loader };
