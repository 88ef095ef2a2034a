import { z } from "zod";
import type { recipientAnswer } from "~/http/presenters/batch-item";
import { BatchItem } from "./batches";
import { OptOutOrigin } from "./opt-outs";
import { shape, Time } from "./shape";

export const Forgot = z.strictObject({ ok: z.literal(true), rows: z.int().min(0) });

export const RecipientShape = shape<ReturnType<typeof recipientAnswer>>()(
  "Recipient",
  z.strictObject({
    phone_number: z.string(),
    opted_out: z.boolean(),
    known: z.boolean().describe("They ever wrote to a device of the account, or of any account."),
    forgotten: z.strictObject({ at: Time, done: z.boolean() }).nullable(),
    stops: z.array(
      z.strictObject({
        everybodys: z.boolean(),
        ...OptOutOrigin.shape,
        user: z.strictObject({ id: z.int(), name: z.string() }).nullable(),
      }),
    ),
    replies: z.array(
      z.strictObject({
        batch_id: z.int(),
        batch_name: z.string(),
        row: z.int(),
        text: z.string(),
        stop: z.boolean(),
        at: Time,
        user: z.strictObject({ id: z.int(), name: z.string() }),
      }),
    ),
    messages: z.array(
      z.strictObject({
        ...BatchItem.shape,
        batch_id: z.int(),
        batch_name: z.string(),
        charged: z.boolean(),
        credits: z.int(),
        user: z.strictObject({ id: z.int(), name: z.string(), email: z.string() }),
      }),
    ),
    next: z.string().nullable(),
  }),
);
