import { z } from "zod";
import { listBatches } from "~/domain/batches/list";
import type { KeepAnswer } from "~/domain/request-keys";
import { BatchWhenFields, batchWhen, isAtOnce } from "~/domain/upload/batch-when";
import { createBatch } from "~/domain/upload/create";
import { UPLOAD_LIMITS } from "~/domain/upload/upload-faults";
import { jsonAnswer } from "~/http/api/answers";
import { endpoint } from "~/http/api/endpoint";
import { signedIn } from "~/http/api/who";
import { valid } from "~/http/faults";
import { answerOnce } from "~/http/idempotency";
import { ListQuery } from "~/http/params";
import { uploadedFile } from "~/http/uploads";
import { Batch, SHEET_FAULTS, Summary } from "../shapes/batches";
import { File, pageOf } from "../shapes/shape";

const When = z.object(BatchWhenFields);

const { loader, action } = endpoint({
  GET: {
    who: signedIn,
    what: "One's own batches, newest first.",
    answer: pageOf(Batch),
    query: ListQuery,
    run: ({ actor, query, request: { signal } }) => listBatches(actor, { ...query, signal }),
  },
  POST: {
    who: signedIn,
    what: "Queues an .xlsx with the headers receiver_number and messages (and scheduled_at: YYYY-MM-DD HH:mm, DD/MM/YYYY HH:mm or ISO 8601) as a batch, and reserves one credit for each queued row. A column zone (WIB, WITA, WIT) names the time zone of each row. It begins at `start_at`, within a year, and keeps to `hours` that are narrower than the account's: a preset, or `hours_from`, `hours_to` (HH:mm) and `hours_days` (1,2,…7; Monday is 1).",
    answer: z.strictObject({ ok: z.literal(true), batch: Batch, summary: Summary }),
    refuses: [...SHEET_FAULTS, "NOT_ENOUGH_CREDITS"],
    form: z.object({ file: File, name: z.string().optional(), ...BatchWhenFields }),
    once: "inside",
    status: 201,
    run: ({ actor, request, now }) =>
      uploadedFile(request, { whose: actor.id, bytesMax: UPLOAD_LIMITS.fileBytesMax }, async (file) => {
        const { name } = file.fields;
        const chosen = valid(When, file.fields) ?? {};
        const when = batchWhen(chosen, now);
        const content = [
          file.sha256,
          file.filename,
          name,
          ...(isAtOnce(when) ? [] : [JSON.stringify(chosen)]),
        ];
        const created = (keep: KeepAnswer) => createBatch(actor, file, { name, when }, now, keep);
        return jsonAnswer(await answerOnce(request, actor, content, created, now), 201);
      }),
  },
});

export { action, loader };
