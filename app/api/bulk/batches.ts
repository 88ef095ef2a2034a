import { z } from "zod";
import { BasisFields, parseLegalBasis } from "~/domain/batches/legal-basis";
import { listBatches } from "~/domain/batches/list";
import type { StoreResponse } from "~/domain/idempotency";
import { BatchWhenFields } from "~/domain/imports/batch-when";
import { createBatch } from "~/domain/imports/create";
import { signedIn } from "~/http/api/access";
import { endpoint } from "~/http/api/endpoint";
import { jsonResponse } from "~/http/api/json-response";
import { batchExamples } from "~/http/api-docs/batch-examples";
import { RowsBody, receivedBatch, receivedWhen } from "~/http/batch-request";
import { answerOnce } from "~/http/idempotency";
import { ListQuery } from "~/http/params";
import { valid } from "~/http/validate";
import { Batch, BatchForm, Read, SHEET_FAULTS, Summary } from "../shapes/batches";
import { pageShape } from "../shapes/shape";

const Why = z.object(BasisFields);

const { loader, action } = endpoint({
  GET: {
    who: signedIn,
    what: "One's own batches, newest first.",
    answer: pageShape(Batch),
    query: ListQuery,
    run: ({ actor, query, request: { signal } }) => listBatches(actor, { ...query, signal }),
  },
  POST: {
    who: signedIn,
    what: "Queues a sheet (.xlsx or CSV) with the headers receiver_number (or phone_number) and messages (or message) (and scheduled_at: YYYY-MM-DD HH:mm, DD/MM/YYYY HH:mm or ISO 8601) as a batch, and reserves one credit for each queued row. `message` (or the text of `template_id`) is for all rows and takes the place of messages; {{column}} is each row's value, {{column|otherwise}} with another for those without, and \\{{ writes two braces. `recipients`: numbers, one a line, instead of a file. A column zone (WIB, WITA, WIT) names the time zone of each row. It begins at `start_at`, within a year, and keeps to `hours` that are narrower than the account's: a preset, or `hours_from`, `hours_to` (HH:mm) and `hours_days` (1,2,…7; Monday is 1), all three together. `basis` says why these people may be written to (customers, agreed or other; with `basis_note` when or where they agreed, or the other reason), which an installation may demand. `attachment`: a JPG, PNG, WebP, PDF or MP4 (by default at most 16 MB) that goes with every message, whose text stands below it. `attachments`: a .zip whose files the column attachment names, one for each row, where that is no https address, which is fetched once, now; a row whose file cannot go is SKIPPED with ATTACHMENT_MISSING. A row with an attachment takes the credits that `GET /credits` says. The answer's `read` says how it was understood (of a CSV its encoding and separator; rows that the spreadsheet hides; the files that rows name and that cannot go). JSON: `rows` of receiver_number, messages, attachment (an https address) and any other columns.",
    answer: z.strictObject({ ok: z.literal(true), batch: Batch, summary: Summary, read: Read }),
    refuses: [...SHEET_FAULTS, "UNKNOWN_COLUMN", "NOT_ENOUGH_CREDITS"],
    form: BatchForm.extend(BatchWhenFields).extend(BasisFields),
    json: RowsBody,
    examples: batchExamples(),
    once: "inside",
    status: 201,
    run: ({ actor, request, now }) =>
      receivedBatch(request, { whose: actor.id }, async (received) => {
        const when = receivedWhen(received, now);
        const basis = parseLegalBasis(valid(Why, received.given));
        const wish = { ...received.wish, when, basis };
        const created = (keep: StoreResponse) => createBatch(actor, received.recipients, wish, now, keep);
        return jsonResponse(await answerOnce(request, actor, received.content, created, now), 201);
      }),
  },
});

export { action, loader };
