import { z } from "zod";
import type { DeviceView } from "~/domain/devices/device-view";
import type { DeviceDetails as DeviceDetailsView } from "~/domain/devices/number-profile/device-details";
import type { ServerView } from "~/domain/devices/server";
import { Time } from "~/domain/view-schema";
import type { connectionAnswer, serverAnswer } from "~/http/presenters/device-server";
import { shape } from "./shape";

const device = {
  id: z.int(),
  name: z.string(),
  session: z.string(),
  status: z.string(),
  status_since: Time.nullable(),
  checked_at: Time.nullable(),
  phone_number: z.string().nullable(),
  connected_at: Time.nullable(),
  last_sent_at: Time.nullable(),
  sent_today: z.int(),
  reports: z.boolean().nullable(),
  unlinked: z.boolean().describe("Its phone seems to have unlinked it: only pairing anew helps."),
  catching_up: z
    .boolean()
    .describe(
      "Nothing goes until what people wrote meanwhile has come, and WAHA's message store was read for it.",
    ),
  in_use_since: z.iso
    .date()
    .nullable()
    .describe("Since when its number is in use; null: not said, so it counts as an old one."),
  pace: z
    .strictObject({
      gap_min: z.number(),
      gap_max: z.number(),
      gap_new_min: z.number(),
      gap_new_max: z.number(),
      daily_max: z.int().nullable(),
      work_minutes: z.int().nullable(),
      rest_minutes: z.int().nullable(),
      typing: z.boolean(),
    })
    .describe("What counts: seconds, messages a day, minutes; null: no cap, no rests."),
  own_pace: z
    .strictObject({
      gap_min: z.number().nullable(),
      gap_max: z.number().nullable(),
      gap_new_min: z.number().nullable(),
      gap_new_max: z.number().nullable(),
      daily_max: z.int().nullable(),
      work_minutes: z.int().nullable(),
      rest_minutes: z.int().nullable(),
      typing: z.boolean().nullable(),
    })
    .describe("What is set for this device; null: the installation's; 0 minutes of rest: none."),
  paused: z
    .strictObject({ reason: z.string(), until: Time.nullable(), detail: z.string().nullable() })
    .nullable(),
  new_people_stop: z
    .strictObject({ reason: z.string(), until: Time.nullable(), detail: z.string().nullable() })
    .nullable()
    .describe(
      "WhatsApp refused a message to somebody new (restricted, quota): only known people are written to.",
    ),
  media_rest: z
    .strictObject({ until: Time.nullable(), detail: z.string().nullable() })
    .nullable()
    .describe(
      "WAHA answers each message with a file with the same 500 (detail): only texts go until then; null: one is tried next.",
    ),
  whatsapp: z
    .strictObject({
      quota: z
        .strictObject({
          status: z
            .string()
            .nullable()
            .describe("NONE, FIRST_WARNING, SECOND_WARNING, CAPPED or a newer word"),
          total: z
            .int()
            .nullable()
            .describe("New chats in a cycle; null: WhatsApp sets none, or does not say."),
          used: z.int().nullable(),
          ends_at: Time.nullable(),
          told_at: Time,
        })
        .nullable(),
      lock: z.strictObject({ active: z.boolean(), ends_at: Time.nullable(), told_at: Time }).nullable(),
    })
    .describe("WhatsApp's own figures, as WAHA last told them (2026.8.1 or newer); null: not told."),
};

export const Device = shape<DeviceView>()("Device", z.strictObject(device));

export const DeviceDetails = shape<DeviceDetailsView>()(
  "DeviceDetails",
  z.strictObject({
    ...device,
    new_people: z
      .strictObject({
        age_days: z.int().nullable(),
        used: z.int(),
        per_day: z.int().nullable(),
        left: z.int().nullable(),
        source: z.enum(["own", "whatsapp"]),
        why: z.enum(["old", "age", "quota", "first_warning", "second_warning", "capped"]),
        next_at: Time.nullable(),
      })
      .describe("People who never wrote to the account, today; per_day null: no limit."),
    days: z.array(
      z.strictObject({
        day: z.iso.date(),
        ...{ sent: z.int(), refused: z.int(), unconfirmed: z.int(), replies: z.int() },
      }),
    ),
  }),
);

export const ChangedDevice = z.strictObject({ ok: z.literal(true), device: Device });

export const Connection = shape<ReturnType<typeof connectionAnswer>>()(
  "Connection",
  z.strictObject({
    ok: z.boolean(),
    stage: z.string().nullable(),
    ms: z.int().nullable(),
    httpCode: z.int().nullable(),
    error: z.string().nullable().describe("What is wrong, as a sentence."),
    detail: z.string().nullable().describe("What the machines said of it."),
    warning: z.string().optional().describe("It answers, and no device will connect all the same: why."),
  }),
);

const server = { host: z.string(), port: z.int(), https: z.boolean(), connection: Connection };

export const Server = shape<ReturnType<typeof serverAnswer<ServerView>>>()("Server", z.strictObject(server));

export const ChangedServer = z.strictObject({ ok: z.literal(true), ...server });

/** With what asking WAHA about a device may be refused, here or over there. */
export const DEVICE_FAULTS = [
  "SUPER_ADMIN_PROTECTED",
  "ADMIN_PROTECTED",
  "SERVER_MISSING",
  "SERVER_UNREACHABLE",
  "SERVER_KEY_UNREADABLE",
  "WAHA_FAILED",
] as const;
