import { z } from "zod";
import { Time, UserBeside } from "~/domain/view-schema";
import type { recipientAnswer } from "~/http/presenters/batch-item";
import { BatchItem } from "./batches";
import { OptOutOrigin } from "./opt-outs";
import { oldTime, shape } from "./shape";

export const Forgot = z.strictObject({ ok: z.literal(true), rows: z.int().min(0) });

export const RecipientShape = shape<ReturnType<typeof recipientAnswer>>()(
  "Recipient",
  z.strictObject({
    phone_number: z.string(),
    opted_out: z.boolean(),
    known: z.boolean().describe("They ever wrote to a device of the account, or of any account."),
    forgotten: z.strictObject({ created_at: Time, at: oldTime, done: z.boolean() }).nullable(),
    stops: z.array(
      z.strictObject({
        everybodys: z.boolean(),
        ...OptOutOrigin.shape,
        user: UserBeside.nullable(),
      }),
    ),
    replies: z.array(
      z.strictObject({
        batch_id: z.int(),
        batch_name: z.string(),
        row: z.int(),
        text: z.string(),
        stop: z.boolean(),
        created_at: Time,
        at: oldTime,
        user: UserBeside,
      }),
    ),
    messages: z.array(
      z.strictObject({
        ...BatchItem.shape,
        batch_id: z.int(),
        batch_name: z.string(),
        charged: z.boolean(),
        credits: z.int(),
        user: UserBeside,
      }),
    ),
    next: z.string().nullable(),
  }),
);
