import { z } from "zod";
import type { Actor } from "~/domain/actor";
import { assertMayControl, cancelBatch, pauseBatch, resumeBatch } from "~/domain/batch-control/pause-cancel";
import { copyableBatch, queueCopy } from "~/domain/batch-copy";
import { rescheduleBatch } from "~/domain/batch-reschedule";
import { assertMayRetry, retryBatch } from "~/domain/batch-retry";
import { attachmentFile } from "~/domain/batches/attachment-file";
import { batchWithItems, readableBatch } from "~/domain/batches/get";
import { batchItems } from "~/domain/batches/items";
import { BasisFields, parseLegalBasis } from "~/domain/batches/legal-basis";
import { listBatches } from "~/domain/batches/list";
import { BatchSummary, BatchView } from "~/domain/batches/views";
import { listedContacts } from "~/domain/contact-lists/send";
import type { StoreResponse } from "~/domain/idempotency";
import { ReadAs } from "~/domain/imports/analysis/summary";
import { BatchWhenFields, batchWhen } from "~/domain/imports/batch-when";
import { BATCH_NAME_CHARS_MAX, createBatch } from "~/domain/imports/create";
import { batchReplies } from "~/domain/replies/list";
import { BatchWithReceipts, batchWithReceipts } from "~/domain/reports/batch-receipts";
import { Overview, overview } from "~/domain/reports/overview";
import { signedIn } from "~/http/api/access";
import { endpoint } from "~/http/api/endpoint";
import { attachmentAnswer } from "~/http/api/send-attachment";
import { batchExamples } from "~/http/api-docs/batch-examples";
import { BatchBody, receivedBatch, receivedWhen } from "~/http/batch-request";
import { downloadBatches, downloadItems, downloadReplies, downloadTemplate } from "~/http/exports";
import { answerOnce } from "~/http/idempotency";
import { ItemAnswer, presentItem } from "~/http/presenters/batch-item";
import { ReplyAnswer, withCreatedAt } from "~/http/presenters/old-names";
import { requestLocale } from "~/http/request/locale";
import { idParam, ListFilter, ListQuery, PageQuery } from "~/http/request/params";
import { valid } from "~/http/request/validate";
import { jsonResponse } from "~/http/response/json-response";
import { BatchForm, ChangedBatch, SHEET_FAULTS } from "./shapes/batches";
import { CSV, pageShape, XLSX } from "./shapes/shape";

const Why = z.object(BasisFields);

/** The legal basis that comes with the request counts before that of the lists. */
const listsOf =
  (actor: Actor, now: Date): NonNullable<Parameters<typeof receivedBatch>[1]["lists"]> =>
  ({ selection, given, left }) =>
    listedContacts(actor, selection, { basis: parseLegalBasis(valid(Why, given)), left }, now);

const ResumeWish = z.object({ only_unsent: z.boolean().optional() });

const ScheduleWish = z.object({ start_at: BatchWhenFields.start_at });

const DuplicateWish = z.object({
  name: z.string().max(BATCH_NAME_CHARS_MAX, "TOO_LONG").optional(),
  ...BatchWhenFields,
  ...BasisFields,
});

const RetryWish = z.object({ unconfirmed: z.boolean().optional() });

export const batchEndpoints = {
  "bulk/batches": endpoint({
    GET: {
      access: signedIn,
      scope: "batches:read",
      summary: "Your batches, newest first.",
      output: pageShape(BatchView),
      query: ListQuery,
      run: ({ actor, query, request: { signal } }) => listBatches(actor, { ...query, signal }),
    },
    POST: {
      access: signedIn,
      scope: "batches:write",
      summary:
        "Queues a sheet (.xlsx or CSV) with the headers receiver_number (or phone_number) and messages (or message) (and scheduled_at: YYYY-MM-DD HH:mm, DD/MM/YYYY HH:mm or ISO 8601) as a batch, and reserves one credit for each queued row. `message` (or the text of `template_id`) is for all rows and takes the place of messages; {{column}} is each row's value, {{column|otherwise}} with another for those without, and \\{{ writes two braces. Columns may have usual names (No HP, Pesan), or `columns` says which is which by their headings: receiver_number, messages, scheduled_at, zone, attachment (of a form, JSON). `recipients`: numbers instead of a file, one a line or separated by commas, semicolons, tabs or |; a name after a number is its {{nama}}. A column zone (WIB, WITA, WIT) names the time zone of each row. It begins at `start_at`, within a year, and keeps to `hours` that are narrower than the account's: a preset, or `hours_from`, `hours_to` (HH:mm) and `hours_days` (1,2,…7; Monday is 1), all three together. `basis` says why these people may be written to (customers, agreed or other; with `basis_note` when or where they agreed, or the other reason), which an installation may demand. `attachment`: a JPG, PNG, WebP, PDF or MP4 (by default at most 16 MB) that goes with every message, whose text stands below it. `attachments`: a .zip whose files the column attachment names, one for each row, where that is no https address, which is fetched once, now; a row whose file cannot go is SKIPPED with ATTACHMENT_MISSING. A row with an attachment takes the credits that `GET /credits` says. The answer's `read` says how it was understood (of a CSV its encoding and separator; rows that the spreadsheet hides; the files that rows name and that cannot go). JSON: `rows` of receiver_number, messages, attachment (an https address) and any other columns; or `list_ids` of contact lists, with a `filter` as in `POST /lists/preview` and a `message` or `template_id`, whose contacts become the rows now, each number once, from the first list that has it (`summary.on_several_lists`: how many others had it).",
      output: z.strictObject({ ok: z.literal(true), batch: BatchView, summary: BatchSummary, read: ReadAs }),
      errors: [...SHEET_FAULTS, "UNKNOWN_COLUMN", "NOT_ENOUGH_CREDITS"],
      form: BatchForm.extend(BatchWhenFields).extend(BasisFields),
      json: BatchBody,
      examples: batchExamples(),
      idempotent: "inside",
      status: 201,
      run: ({ actor, request, now }) =>
        receivedBatch(request, { whose: actor.id, lists: listsOf(actor, now) }, async (received) => {
          const when = receivedWhen(received, now);
          const basis = received.listBasis ?? parseLegalBasis(valid(Why, received.given));
          const wish = { ...received.wish, when, basis };
          const created = (keep: StoreResponse) => createBatch(actor, received.recipients, wish, now, keep);
          return jsonResponse(await answerOnce(request, actor, received.content, created, now), 201);
        }),
    },
  }),

  "bulk/batches/export": endpoint({
    GET: {
      access: signedIn,
      scope: "batches:read",
      summary: "The list of batches as CSV.",
      output: CSV,
      query: ListFilter,
      run: ({ actor, query }) => downloadBatches(actor, query),
    },
  }),

  "bulk/batches/:batchId": endpoint({
    GET: {
      access: signedIn,
      scope: "batches:read",
      summary:
        "One batch. Admins see any; without BULK_HISTORY, `text` of another user’s batch is null and its items are refused. `release`: where it is held because the database went back in time, how many items may go out twice when it is released (`doubtful`), and how many surely were not sent meanwhile (`unsent`); null for whoever may not release it, and where it is not held.",
      output: BatchWithReceipts,
      errors: ["SEARCH_TOO_SLOW"],
      run: ({ actor, params }) => batchWithReceipts(actor, idParam(params.batchId)),
    },
  }),

  "bulk/batches/:batchId/attachment": endpoint({
    GET: {
      access: signedIn,
      scope: "batches:read",
      summary: "The attachment of every message of a batch.",
      output: { file: ["image/jpeg", "image/png", "image/webp", "application/pdf", "video/mp4"] },
      errors: ["BULK_HISTORY_REQUIRED"],
      run: async ({ actor, params }) =>
        attachmentAnswer(await attachmentFile(actor, idParam(params.batchId))),
    },
  }),

  "bulk/batches/:batchId/items/:row/attachment": endpoint({
    GET: {
      access: signedIn,
      scope: "batches:read",
      summary: "The attachment of one row of a batch.",
      output: { file: ["image/jpeg", "image/png", "image/webp", "application/pdf", "video/mp4"] },
      errors: ["BULK_HISTORY_REQUIRED"],
      run: async ({ actor, params }) =>
        attachmentAnswer(await attachmentFile(actor, idParam(params.batchId), idParam(params.row))),
    },
  }),

  "bulk/batches/:batchId/export": endpoint({
    GET: {
      access: signedIn,
      scope: "batches:read",
      summary:
        "The rows of a batch as CSV. `format=report`: the CSV for people, with every column of the sheet, attempts and device, in the language of the request; `format=xlsx`: the same as .xlsx.",
      output: CSV,
      query: z.object({ format: z.enum(["csv", "report", "xlsx"]).optional() }),
      errors: ["BULK_HISTORY_REQUIRED"],
      authorize: ({ actor, params }) => batchWithItems(actor, idParam(params.batchId)),
      run: ({ actor, params, request }) => downloadItems(actor, params.batchId, request),
    },
  }),

  "bulk/batches/:batchId/pause": endpoint({
    POST: {
      access: signedIn,
      scope: "batches:write",
      summary: "Pauses a batch. Repeating the call changes nothing.",
      output: ChangedBatch,
      errors: ["FORBIDDEN"],
      run: ({ actor, params, now }) => pauseBatch(actor, idParam(params.batchId), now),
    },
  }),

  "bulk/batches/:batchId/resume": endpoint({
    POST: {
      access: signedIn,
      scope: "batches:write",
      summary:
        "Resumes a paused batch, or releases a batch that is held after a restore of the database. `only_unsent: true` releases only the items of a held batch that were certainly not sent; the others end as unconfirmed. Repeating the call changes nothing.",
      output: ChangedBatch,
      errors: ["FORBIDDEN"],
      input: ResumeWish,
      authorize: ({ actor, params }) => assertMayControl(actor, idParam(params.batchId)),
      run: ({ actor, params, input, now }) =>
        resumeBatch(actor, idParam(params.batchId), now, { onlyUnsent: input.only_unsent }),
    },
  }),

  "bulk/batches/:batchId/cancel": endpoint({
    POST: {
      access: signedIn,
      scope: "batches:write",
      summary:
        "Cancels a batch: skips unsent items and returns their credits. Repeating the call changes nothing.",
      output: ChangedBatch,
      errors: ["FORBIDDEN"],
      run: ({ actor, params, now }) => cancelBatch(actor, idParam(params.batchId), now),
    },
  }),

  "bulk/batches/:batchId/schedule": endpoint({
    PUT: {
      access: signedIn,
      scope: "batches:write",
      summary:
        "Changes when a scheduled batch begins, before anything of it was sent. `start_at` as for a new batch; null or left out: at once. Rows with a time of their own keep it.",
      output: ChangedBatch,
      errors: ["FORBIDDEN", "ALREADY_STARTED"],
      input: ScheduleWish,
      authorize: ({ actor, params }) => assertMayControl(actor, idParam(params.batchId)),
      run: ({ actor, params, input, now }) =>
        rescheduleBatch(actor, idParam(params.batchId), input.start_at ?? null, now),
    },
  }),

  "bulk/batches/:batchId/retry": endpoint({
    POST: {
      access: signedIn,
      scope: "batches:write",
      summary: "Queues the items that were not sent as a new batch.",
      output: ChangedBatch,
      errors: ["FORBIDDEN", "NOTHING_TO_RETRY", "NOT_ENOUGH_CREDITS", "ACCOUNT_FULL"],
      input: RetryWish,
      authorize: ({ actor, params }) => assertMayRetry(actor, idParam(params.batchId)),
      idempotent: true,
      status: 201,
      run: ({ actor, params, input, now, keep }) =>
        retryBatch(actor, idParam(params.batchId), input, now, keep),
    },
  }),

  "bulk/batches/:batchId/duplicate": endpoint({
    POST: {
      access: signedIn,
      scope: "batches:write",
      summary:
        "Queues the rows of your own batch again, with their attachments, as a new batch. Numbers, opt-outs and repeated rows are checked afresh; times of rows are not taken along. `name`, `start_at`, `hours` and `basis` as for a new batch.",
      output: z.strictObject({ ok: z.literal(true), batch: BatchView, summary: BatchSummary }),
      errors: ["FORBIDDEN", "NOTHING_TO_COPY", "NOT_ENOUGH_CREDITS", "ACCOUNT_FULL", "CONFLICT"],
      input: DuplicateWish,
      authorize: ({ actor, params }) => copyableBatch(actor, idParam(params.batchId)),
      idempotent: true,
      status: 201,
      run: ({ actor, params, input: { name, ...chosen }, now, keep }) =>
        queueCopy(
          actor,
          idParam(params.batchId),
          { name, when: batchWhen(chosen, now), basis: parseLegalBasis(chosen) },
          now,
          keep,
        ),
    },
  }),

  "bulk/batches/:batchId/items": endpoint({
    GET: {
      access: signedIn,
      scope: "batches:read",
      summary:
        "The rows of a batch in the order of the spreadsheet; `id` is the row number there. `error_code` says why an item was not sent, or not yet; `reason` narrows the list to those of one such code.",
      output: pageShape(ItemAnswer),
      errors: ["BULK_HISTORY_REQUIRED"],
      query: ListQuery.extend({ reason: z.string().optional() }),
      authorize: ({ actor, params }) => readableBatch(actor, idParam(params.batchId)),
      run: async ({ actor, params, query, request }) => {
        const { data, meta } = await batchItems(actor, idParam(params.batchId), {
          ...query,
          signal: request.signal,
        });
        return { data: data.map((item) => presentItem(item, requestLocale(request))), meta };
      },
    },
  }),

  "bulk/batches/:batchId/replies": endpoint({
    GET: {
      access: signedIn,
      scope: "replies:read",
      summary:
        "Replies to a batch, newest first, kept for 30 days. `row`: the row that the reply belongs to.",
      output: pageShape(ReplyAnswer),
      errors: ["BULK_HISTORY_REQUIRED"],
      query: PageQuery,
      authorize: ({ actor, params }) => readableBatch(actor, idParam(params.batchId)),
      run: async ({ actor, params, query }) => {
        const { data, meta } = await batchReplies(actor, idParam(params.batchId), query);
        return { data: data.map(withCreatedAt), meta };
      },
    },
  }),

  "bulk/batches/:batchId/replies/export": endpoint({
    GET: {
      access: signedIn,
      scope: "replies:read",
      summary: "Replies to a batch, as CSV.",
      output: CSV,
      errors: ["BULK_HISTORY_REQUIRED"],
      run: ({ actor, params }) => downloadReplies(actor, params.batchId),
    },
  }),

  "bulk/overview": endpoint({
    GET: {
      access: signedIn,
      scope: "batches:read",
      summary: "Balance, figures and newest batches for the dashboard.",
      output: Overview,
      run: ({ actor }) => overview(actor),
    },
  }),

  "bulk/template": endpoint({
    GET: {
      access: signedIn,
      scope: "batches:read",
      summary: "The spreadsheet template.",
      output: XLSX,
      run: ({ request }) => downloadTemplate("batch", request),
    },
  }),
};
