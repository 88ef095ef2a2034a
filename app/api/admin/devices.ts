import { z } from "zod";
import { changeDevice, DeviceChange } from "~/domain/devices/change-device";
import {
  addDevice,
  changeableDevice,
  deviceDetailsById,
  listDevices,
  NewDevice,
} from "~/domain/devices/devices";
import { DeviceDetails } from "~/domain/devices/number-profile/device-details";
import { DevicePause, pauseDevice, resumeDevice } from "~/domain/devices/pause";
import { deviceSession, PairingPhone, qrRaw, requestCode, startConnect } from "~/domain/pairing/pair";
import { removeDevice } from "~/domain/pairing/remove-device";
import { changeableUser } from "~/domain/users/list";
import { admin } from "~/http/api/access";
import { endpoint } from "~/http/api/endpoint";
import { wholeList } from "~/http/api/whole-list";
import { deviceParams, idParam } from "~/http/request/params";
import { ChangedDevice, DEVICE_FAULTS, DeviceSession, PairingCode, QrText, Started } from "../shapes/devices";
import { Ok, pageShape, withOldNames } from "../shapes/shape";

/** `confirm=yes`: also when it will never be known of some messages whether they were sent. */
const Removal = z.object({ confirm: z.enum(["yes"]).optional() });

export const deviceEndpoints = {
  "admin/users/:userId/devices": endpoint({
    GET: {
      access: admin("USERS"),
      scope: "admin",
      summary: "A user's devices, oldest first, each with its limit for new contacts and its last 30 days.",
      output: pageShape(DeviceDetails),
      run: async ({ params, now }) => wholeList((await listDevices(idParam(params.userId), now)).data),
    },
    POST: {
      access: admin("USERS"),
      scope: "admin",
      summary: "Adds a device on the user's server. Connect it afterwards.",
      output: ChangedDevice,
      errors: ["SUPER_ADMIN_PROTECTED", "ADMIN_PROTECTED", "SERVER_MISSING"],
      input: NewDevice,
      authorize: ({ actor, params }) => changeableUser(actor, idParam(params.userId)),
      status: 201,
      idempotent: true,
      run: ({ actor, params, input, now, keep }) =>
        addDevice(actor, idParam(params.userId), input, now, keep),
    },
  }),

  "admin/users/:userId/devices/:deviceId": endpoint({
    GET: {
      access: admin("USERS"),
      scope: "admin",
      summary: "One device, with its limit for new contacts and its last 30 days.",
      output: DeviceDetails,
      run: ({ params, now }) => deviceDetailsById(deviceParams(params), now),
    },
    PUT: {
      access: admin("USERS"),
      scope: "admin",
      summary:
        "Changes the name, rate limits and start of use of a device. Fields that are left out do not change. null means the installation's default; give both ends of a delay, and work and rest, together. `own_pace` is accepted as it is returned; a field beside it takes precedence.",
      output: ChangedDevice,
      errors: ["SUPER_ADMIN_PROTECTED", "ADMIN_PROTECTED"],
      input: DeviceChange,
      authorize: ({ actor, params }) => changeableDevice(actor, deviceParams(params)),
      run: ({ actor, params, input, now }) => changeDevice(actor, deviceParams(params), input, now),
    },
    DELETE: {
      access: admin("USERS"),
      scope: "admin",
      summary: "Removes a device. Its WAHA session is deleted later.",
      output: Ok,
      errors: ["SUPER_ADMIN_PROTECTED", "ADMIN_PROTECTED", "DEVICE_ROWS_OPEN"],
      query: Removal,
      authorize: ({ actor, params }) => changeableDevice(actor, deviceParams(params)),
      run: ({ actor, params, query, now }) =>
        removeDevice(actor, deviceParams(params), now, { confirmed: query.confirm === "yes" }),
    },
  }),

  "admin/users/:userId/devices/:deviceId/connect/start": endpoint({
    POST: {
      access: admin("USERS"),
      scope: "admin",
      summary: "Starts the device's session, which then waits for pairing.",
      output: Started,
      errors: [...DEVICE_FAULTS, "DEVICE_NOT_READY"],
      run: ({ actor, params, now }) => startConnect(actor, deviceParams(params), now),
    },
  }),

  "admin/users/:userId/devices/:deviceId/connect/request-code": endpoint({
    POST: {
      access: admin("USERS"),
      scope: "admin",
      summary:
        "Requests a pairing code to enter on the phone with that number: `phone_number`, or `phone` (old name). One of them is required.",
      output: PairingCode,
      errors: [...DEVICE_FAULTS, "DEVICE_NOT_READY"],
      input: withOldNames(PairingPhone, "phone"),
      authorize: ({ actor, params }) => changeableDevice(actor, deviceParams(params)),
      run: ({ actor, params, input, now }) => requestCode(actor, deviceParams(params), input, now),
    },
  }),

  "admin/users/:userId/devices/:deviceId/connect/qr-raw": endpoint({
    GET: {
      access: admin("USERS"),
      scope: "admin",
      summary: "The text of the QR code to draw and scan.",
      output: QrText,
      errors: [...DEVICE_FAULTS, "DEVICE_NOT_READY"],
      run: ({ actor, params }) => qrRaw(actor, deviceParams(params)),
    },
  }),

  "admin/users/:userId/devices/:deviceId/session": endpoint({
    GET: {
      access: admin("USERS"),
      scope: "admin",
      summary: "The current status of the session in WAHA.",
      output: DeviceSession,
      errors: [...DEVICE_FAULTS],
      run: ({ actor, params, now }) => deviceSession(actor, deviceParams(params), now),
    },
  }),

  "admin/users/:userId/devices/:deviceId/pause": endpoint({
    POST: {
      access: admin("USERS"),
      scope: "admin",
      summary: "Pauses this device until it is resumed, or until a given time.",
      output: ChangedDevice,
      errors: ["SUPER_ADMIN_PROTECTED", "ADMIN_PROTECTED"],
      input: DevicePause,
      authorize: ({ actor, params }) => changeableDevice(actor, deviceParams(params)),
      run: ({ actor, params, input, now }) => pauseDevice(actor, deviceParams(params), input, now),
    },
  }),

  "admin/users/:userId/devices/:deviceId/resume": endpoint({
    POST: {
      access: admin("USERS"),
      scope: "admin",
      summary: "Resumes this device.",
      output: ChangedDevice,
      errors: ["SUPER_ADMIN_PROTECTED", "ADMIN_PROTECTED"],
      run: ({ actor, params, now }) => resumeDevice(actor, deviceParams(params), now),
    },
  }),
};
