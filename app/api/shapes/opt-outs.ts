import { z } from "zod";
import type { KeywordsView } from "~/domain/opt-outs/account-keywords";
import { HOWS } from "~/domain/opt-outs/add-remove";
import type { OptOutView } from "~/domain/opt-outs/list";
import { Read } from "./batches";
import { File, shape, Time } from "./shape";

export const OptOut = shape<OptOutView>()(
  "OptOut",
  z.strictObject({
    id: z.int(),
    number: z.string(),
    how: z.enum(HOWS),
    text: z.string().nullable(),
    at: Time,
  }),
);

/** The fields of a multipart request with a list. */
export const ListForm = z.object({ file: File });

/** `read`: how a file was understood. */
export const OptOutsAdded = z.strictObject({
  ok: z.literal(true),
  added: z.int(),
  read: Read.pick({ source: true, encoding: true, separator: true }).optional(),
});

export const KeywordsShape = shape<KeywordsView>()(
  "StopWords",
  z.strictObject({ words: z.array(z.string()), start_words: z.array(z.string()) }),
);
