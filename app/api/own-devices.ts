import { z } from "zod";
import { OwnDeviceView, ownDevices } from "~/domain/devices/own/own-devices";
import {
  assertMayConnect,
  connectOwnDevice,
  ownQrRaw,
  ownSession,
  requestOwnCode,
} from "~/domain/pairing/own-pairing";
import { PairingPhone } from "~/domain/pairing/pair";
import { signedIn } from "~/http/api/access";
import { endpoint } from "~/http/api/endpoint";
import { wholeList } from "~/http/api/whole-list";
import { idParam } from "~/http/request/params";
import { DeviceSession, PairingCode, QrText, Started } from "./shapes/devices";
import { pageShape, withOldNames } from "./shapes/shape";

/** With what connecting an own device may be refused. */
const FAULTS = ["DEVICE_CONNECT_OFF", "DEVICE_CONNECTED", "NUMBER_UNREACHABLE", "DEVICE_NOT_READY"] as const;

/**
 * `new_qr`: a device that failed is logged out, and shows a new code. `confirm`: also when it will never be known of
 * some messages whether they were sent.
 */
const Wish = z.object({
  new_qr: z.boolean("INVALID").optional(),
  confirm: z.boolean("INVALID").optional(),
});

export const ownDeviceEndpoints = {
  "me/devices": endpoint({
    GET: {
      access: signedIn,
      scope: "settings",
      summary: "Your WhatsApp numbers, oldest first, with status, messages today and warnings.",
      output: pageShape(OwnDeviceView),
      run: async ({ actor, now }) => wholeList(await ownDevices(actor, now)),
    },
  }),

  "me/devices/:deviceId/connect/start": endpoint({
    POST: {
      access: signedIn,
      scope: "settings",
      summary:
        "Connects a disconnected device of yours, which then waits for pairing. A device that its phone unlinked is logged out first and shows a new QR code; a failed one with `new_qr`: true, too. A connected device is not changed (409).",
      output: Started,
      errors: [...FAULTS, "DEVICE_ROWS_OPEN"],
      input: Wish,
      authorize: ({ actor, params }) => assertMayConnect(actor, idParam(params.deviceId)),
      run: ({ actor, params, input: { new_qr: anew, confirm: confirmed }, now }) =>
        connectOwnDevice(actor, idParam(params.deviceId), now, { anew, confirmed }),
    },
  }),

  "me/devices/:deviceId/qr-raw": endpoint({
    GET: {
      access: signedIn,
      scope: "settings",
      summary: "The text of the QR code to draw and scan.",
      output: QrText,
      errors: FAULTS,
      run: ({ actor, params, now }) => ownQrRaw(actor, idParam(params.deviceId), now),
    },
  }),

  "me/devices/:deviceId/request-code": endpoint({
    POST: {
      access: signedIn,
      scope: "settings",
      summary:
        "Requests a pairing code to enter on the phone with that number: `phone_number`, or `phone` (old name). Up to 10 an hour.",
      output: PairingCode,
      errors: [...FAULTS, "PAIRING_CODES_USED"],
      input: withOldNames(PairingPhone, "phone"),
      authorize: ({ actor, params }) => assertMayConnect(actor, idParam(params.deviceId)),
      run: ({ actor, params, input, now }) => requestOwnCode(actor, idParam(params.deviceId), input, now),
    },
  }),

  "me/devices/:deviceId/session": endpoint({
    GET: {
      access: signedIn,
      scope: "settings",
      summary: "The current status of your device.",
      output: DeviceSession,
      errors: ["NUMBER_UNREACHABLE"],
      run: ({ actor, params, now }) => ownSession(actor, idParam(params.deviceId), now),
    },
  }),
};
