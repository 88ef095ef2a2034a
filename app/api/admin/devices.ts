import { z } from "zod";
import { changeDevice, DeviceChange } from "~/domain/devices/change-device";
import {
  addDevice,
  changeableDevice,
  deviceDetailsById,
  listDevices,
  NewDevice,
} from "~/domain/devices/devices";
import { DevicePause, pauseDevice, resumeDevice } from "~/domain/devices/pause";
import { deviceSession, PairingPhone, qrRaw, requestCode, startConnect } from "~/domain/pairing/pair";
import { removeDevice } from "~/domain/pairing/remove-device";
import { changeableUser } from "~/domain/users/list";
import { admin } from "~/http/api/access";
import { endpoint } from "~/http/api/endpoint";
import { wholeList } from "~/http/api/whole-list";
import { deviceParams, idParam } from "~/http/params";
import { ChangedDevice, DEVICE_FAULTS, DeviceDetails } from "../shapes/devices";
import { Ok, pageShape, withOldNames } from "../shapes/shape";

/** `confirm=yes`: also when it will never be known of some messages whether they were sent. */
const Removal = z.object({ confirm: z.enum(["yes"]).optional() });

const DeviceSession = z.strictObject({
  status: z.string(),
  me: z.strictObject({ phone_number: z.string(), push_name: z.string().nullable() }).nullable(),
});

export const deviceEndpoints = {
  "admin/users/:userId/devices": endpoint({
    GET: {
      who: admin("USERS"),
      what: "A user's devices, oldest first, with the budget of new people and the last 30 days of each.",
      answer: pageShape(DeviceDetails),
      run: async ({ params, now }) => wholeList((await listDevices(idParam(params.userId), now)).data),
    },
    POST: {
      who: admin("USERS"),
      what: "Adds a device on the user's server; it is connected afterwards.",
      answer: ChangedDevice,
      refuses: ["SUPER_ADMIN_PROTECTED", "ADMIN_PROTECTED", "SERVER_MISSING"],
      body: NewDevice,
      may: ({ actor, params }) => changeableUser(actor, idParam(params.userId)),
      status: 201,
      once: true,
      run: ({ actor, params, body, now, keep }) => addDevice(actor, idParam(params.userId), body, now, keep),
    },
  }),

  "admin/users/:userId/devices/:deviceId": endpoint({
    GET: {
      who: admin("USERS"),
      what: "One device, with the budget of new people and its last 30 days.",
      answer: DeviceDetails,
      run: ({ params, now }) => deviceDetailsById(deviceParams(params), now),
    },
    PUT: {
      who: admin("USERS"),
      what: "Changes name and pace of a device, and since when its number is in use. What is left out stays, and null leaves it to the installation: both ends of a gap, work and rest together. `own_pace` is taken as it is read; a field beside it comes first.",
      answer: ChangedDevice,
      refuses: ["SUPER_ADMIN_PROTECTED", "ADMIN_PROTECTED"],
      body: DeviceChange,
      may: ({ actor, params }) => changeableDevice(actor, deviceParams(params)),
      run: ({ actor, params, body, now }) => changeDevice(actor, deviceParams(params), body, now),
    },
    DELETE: {
      who: admin("USERS"),
      what: "Removes a device; its session is deleted in WAHA later.",
      answer: Ok,
      refuses: ["SUPER_ADMIN_PROTECTED", "ADMIN_PROTECTED", "DEVICE_ROWS_OPEN"],
      query: Removal,
      may: ({ actor, params }) => changeableDevice(actor, deviceParams(params)),
      run: ({ actor, params, query, now }) =>
        removeDevice(actor, deviceParams(params), now, { confirmed: query.confirm === "yes" }),
    },
  }),

  "admin/users/:userId/devices/:deviceId/connect/start": endpoint({
    POST: {
      who: admin("USERS"),
      what: "Starts the device's session, which then waits to be paired.",
      answer: z.strictObject({ ok: z.literal(true), status: z.string() }),
      refuses: [...DEVICE_FAULTS, "DEVICE_NOT_READY"],
      run: ({ actor, params, now }) => startConnect(actor, deviceParams(params), now),
    },
  }),

  "admin/users/:userId/devices/:deviceId/connect/request-code": endpoint({
    POST: {
      who: admin("USERS"),
      what: "Asks for a pairing code to type on the phone of that number: `phone_number`, or `phone` by its old name; one of them is needed.",
      answer: z.strictObject({ code: z.string() }),
      refuses: [...DEVICE_FAULTS, "DEVICE_NOT_READY"],
      body: withOldNames(PairingPhone, "phone"),
      may: ({ actor, params }) => changeableDevice(actor, deviceParams(params)),
      run: ({ actor, params, body, now }) => requestCode(actor, deviceParams(params), body, now),
    },
  }),

  "admin/users/:userId/devices/:deviceId/connect/qr-raw": endpoint({
    GET: {
      who: admin("USERS"),
      what: "The text of the QR code to draw and scan.",
      answer: z.strictObject({ value: z.string() }),
      refuses: [...DEVICE_FAULTS, "DEVICE_NOT_READY"],
      run: ({ actor, params }) => qrRaw(actor, deviceParams(params)),
    },
  }),

  "admin/users/:userId/devices/:deviceId/session": endpoint({
    GET: {
      who: admin("USERS"),
      what: "How the session is right now, as WAHA says.",
      answer: DeviceSession,
      refuses: [...DEVICE_FAULTS],
      run: ({ actor, params, now }) => deviceSession(actor, deviceParams(params), now),
    },
  }),

  "admin/users/:userId/devices/:deviceId/pause": endpoint({
    POST: {
      who: admin("USERS"),
      what: "Nothing more is sent through this device until it is resumed, or until a given time.",
      answer: ChangedDevice,
      refuses: ["SUPER_ADMIN_PROTECTED", "ADMIN_PROTECTED"],
      body: DevicePause,
      may: ({ actor, params }) => changeableDevice(actor, deviceParams(params)),
      run: ({ actor, params, body, now }) => pauseDevice(actor, deviceParams(params), body, now),
    },
  }),

  "admin/users/:userId/devices/:deviceId/resume": endpoint({
    POST: {
      who: admin("USERS"),
      what: "Ends any pause of this device.",
      answer: ChangedDevice,
      refuses: ["SUPER_ADMIN_PROTECTED", "ADMIN_PROTECTED"],
      run: ({ actor, params, now }) => resumeDevice(actor, deviceParams(params), now),
    },
  }),
};
