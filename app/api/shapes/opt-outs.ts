import { z } from "zod";
import { ReadAs } from "~/domain/imports/analysis/summary";
import { HOWS } from "~/domain/opt-outs/add-remove";
import { NewOptOuts } from "~/domain/opt-outs/list";
import { oldName, Time } from "~/domain/view-schema";
import type { optOutAnswer } from "~/http/presenters/old-names";
import { File, oldTime, shape, withOldNames } from "./shape";

/** What an entry of a list says of itself: how it came there, and since when it is there. */
export const OptOutOrigin = z.strictObject({
  source: z.enum(HOWS),
  text: z.string().nullable(),
  created_at: Time,
  how: oldName(z.enum(HOWS)),
  at: oldTime,
});

export const OptOut = shape<ReturnType<typeof optOutAnswer>>()(
  "OptOut",
  z.strictObject({
    id: z.int(),
    phone_number: z.string(),
    number: oldName(z.string()),
    ...OptOutOrigin.shape,
  }),
);

/** Numbers for a list, as JSON. */
export const NewList = withOldNames(NewOptOuts, "numbers");

/** The fields of a multipart request with a list. */
export const ListForm = z.object({ file: File });

/** `read`: how a file was understood. */
export const OptOutsAdded = z.strictObject({
  ok: z.literal(true),
  added: z.int(),
  already: z.int().min(0),
  read: ReadAs.pick({ source: true, encoding: true, separator: true }).optional(),
});
