import { z } from "zod";
import { qrRaw } from "~/domain/devices/connect";
import { endpoint } from "~/http/endpoint";
import { deviceOf } from "~/http/params";
import { admin } from "~/http/who";

const { loader, action } = endpoint({
  GET: {
    who: admin("USERS"),
    what: "The text of the QR code to draw and scan.",
    answer: z.strictObject({ value: z.string() }),
    refuses: [
      "SUPER_ADMIN_PROTECTED",
      "SERVER_MISSING",
      "SERVER_UNREACHABLE",
      "SERVER_KEY_UNREADABLE",
      "WAHA_FAILED",
      "DEVICE_NOT_READY",
    ],
    run: ({ actor, params }) => qrRaw(actor, deviceOf(params)),
  },
});

export { action, loader };
