import { z } from "zod";
import { ATTACHMENT_BYTES_MAX, ATTACHMENTS_ZIP_BYTES_MAX } from "~/domain/attachments/limits";
import { type Basis, BasisFields } from "~/domain/batches/legal-basis";
import { CONDITIONS_MAX } from "~/domain/contact-lists/filter";
import { Selection } from "~/domain/contact-lists/selection";
import { DomainError, refusedFile, wrongField } from "~/domain/errors";
import { type BatchWhen, BatchWhenFields, batchWhen } from "~/domain/imports/batch-when";
import { COLUMN_ROLES } from "~/domain/imports/rows/column-names";
import { type ChosenColumns, COLUMNS_FIELD } from "~/domain/imports/rows/find-columns";
import { isListText, JSON_COLUMNS_MAX, JSON_ROWS_MAX } from "~/domain/imports/sources/json-rows";
import type { BatchOptions, ListedContacts, Recipients } from "~/domain/imports/types";
import { UPLOAD_LIMITS } from "~/domain/imports/upload-faults";
import { byOwnClock, DISPLAY_UNLESS_SET } from "~/domain/users/display";
import { storageFullError, uploadedForm } from "./request/multipart";
import { isJsonType, jsonBody } from "./request/read-body";
import { refuseRepeated, valid } from "./request/validate";

/** The rows of a JSON body: the thread that reads them parses them, so that no request waits here. */
const ROWS = {
  member: "rows",
  bytesMax: 4 * 1024 * 1024,
  valuesMax: 2 * JSON_ROWS_MAX * (JSON_COLUMNS_MAX + 1),
};
const TEXT_CHARS_MAX = 65_536;
const NAME_CHARS_MAX = 1_000;
const VALUE_CHARS_MAX = 32_767;
const COLUMN_CHARS_MAX = 200;

/** Fields that a form may send more than once: days and lists are boxes to tick, and each number is a line. */
const LISTS = { hours_days: ",", recipients: "\n", list_ids: "," };

const Wish = {
  name: z.string().max(NAME_CHARS_MAX, "TOO_LONG").optional(),
  message: z.string().max(TEXT_CHARS_MAX, "TEXT_TOO_LONG").optional(),
  template_id: z.int().optional(),
};
const Heading = z.string().min(1).max(1_000);
/** Which column of a sheet is for what, by its heading. */
const ColumnsWish = z.partialRecord(z.enum(COLUMN_ROLES), Heading);
const Value = z.union([z.string().max(VALUE_CHARS_MAX), z.number(), z.boolean(), z.null()]);
const Column = z.string().max(COLUMN_CHARS_MAX);

/** The JSON of a batch, for the description of the API; its rows are looked at by `parseJsonRows`. */
export const RowsBody = z.object({
  ...Wish,
  ...BatchWhenFields,
  ...BasisFields,
  columns: ColumnsWish.optional(),
  rows: z.array(z.record(Column, Value)).min(1).max(JSON_ROWS_MAX),
});
/** The same where contacts of lists, those that fit the filter, may take the place of the rows. */
export const BatchBody = RowsBody.partial({ rows: true }).extend(Selection.partial().shape);
const RowsWish = z.object({ ...Wish, ...BatchWhenFields, ...BasisFields, columns: ColumnsWish.optional() });

/** What came of a request for a batch: who it goes to, what it says, and what makes it the same request again. */
export type Received = {
  recipients: Recipients;
  wish: BatchOptions;
  fields: Record<string, string>;
  /** All that was said besides the recipients, as it came. */
  given: object;
  content: string;
  /** Of contact lists: the legal basis that was given, or theirs. */
  listBasis?: Basis | null;
};

/** Contacts of lists, as they were chosen. */
type Chosen = { selection: Selection; given: object; left: AbortSignal };

type Asked = {
  whose: number;
  told?: (fields: Record<string, string>) => void;
  /** Hears what a program said besides its rows, before any of it is looked at. */
  heard?: (given: { target_user_id?: unknown }) => void;
  /** Finds the contacts of lists. Without it, lists are not taken. */
  lists?: (chosen: Chosen) => Promise<{ recipients: ListedContacts; basis: Basis | null }>;
  /** What else the JSON of a program must say. */
  also?: z.ZodType;
};

/**
 * Receives recipients and the options of their batch, as a multipart form. Its fields are a `file`, or `recipients`
 * (numbers), or `list_ids` with `filter.0.column` and so on, `message` or `template_id`, `columns` (JSON) and `name`. An
 * empty message is none. Throws as `uploadedForm` does, FILE_MISSING without any, and VALIDATION for several of them.
 */
export function receivedForm<T>(
  request: Request,
  asked: Asked,
  use: (received: Received) => Promise<T>,
): Promise<T> {
  const { whose, told, lists } = asked;
  const limits = { whose, told, bytesMax: UPLOAD_LIMITS.fileBytesMax, lists: LISTS };
  const others = { attachment: ATTACHMENT_BYTES_MAX, attachments: ATTACHMENTS_ZIP_BYTES_MAX };
  return uploadedForm(
    request,
    { ...limits, others },
    async ({ file, others: { attachment, attachments }, fields, content, left }) => {
      const { name, message, recipients: numbers = "" } = fields;
      const text = message?.trim() ? message : undefined;
      const templateId = fields.template_id?.trim() || undefined;
      const wish = { name, text, templateId, attachment, attachments, columns: columnsIn(fields.columns) };
      const rest = { wish, fields, given: fields, content };
      if (lists && fields.list_ids?.trim()) {
        if (file || numbers.trim() !== "") throw wrongField("list_ids", { code: "LISTS_AND_OTHERS" });
        const { recipients, basis } = await lists({ selection: selectionIn(fields), given: fields, left });
        return use({ recipients, ...rest, listBasis: basis }).catch((error) => {
          throw refusedFile("list_ids", error);
        });
      }
      if (numbers.trim() === "") {
        if (!file) throw new DomainError("FILE_MISSING", {}, { file: [{ code: "RECIPIENTS_MISSING" }] });
        const { path, filename } = file;
        return use({ recipients: { path, filename, left }, ...rest });
      }
      if (file) throw wrongField("recipients", { code: "FILE_AND_NUMBERS" });
      return use({ recipients: { numbers, left }, ...rest }).catch((error) => {
        throw refusedFile("recipients", error);
      });
    },
  );
}

/** The same from a program: a multipart form, or the JSON of `RowsBody`. Throws STORAGE_FULL for either. */
export async function receivedBatch<T>(
  request: Request,
  asked: Asked,
  use: (received: Received) => Promise<T>,
): Promise<T> {
  if (!isJsonType(request)) return receivedForm(request, { told: asked.heard, ...asked }, use);
  const { value, apart: rows, content, repeated } = await jsonBody(request, { apart: ROWS });
  const given = typeof value === "object" && value !== null ? value : {};
  asked.heard?.(given);
  refuseRepeated(repeated, asked.lists ? BatchBody : RowsBody);
  if (asked.also) refuseRepeated(repeated, asked.also);
  const { name, message, template_id, columns } = valid(RowsWish, given);
  valid(asked.also, given);
  const options = { name, text: message, templateId: template_id, columns };
  if (asked.lists) valid(Selection.partial(), given);
  if (asked.lists && "list_ids" in given) {
    if (rows) throw wrongField("list_ids", { code: "LISTS_AND_OTHERS" });
    const chosen = { selection: valid(Selection, given), given, left: request.signal };
    const { recipients, basis } = await asked.lists(chosen);
    const received = { recipients, wish: options, fields: {}, given, content, listBasis: basis };
    return use(received).catch((error) => {
      throw refusedFile("list_ids", storageFullError(error));
    });
  }
  if (!rows || !isListText(rows)) throw wrongField("rows", { code: "REQUIRED" });
  return use({
    recipients: { rows, left: request.signal },
    wish: options,
    fields: {},
    given,
    content,
  }).catch((error) => {
    throw refusedFile("rows", storageFullError(error));
  });
}

/** Returns the lists and conditions of a form: a condition without a column is none. */
function selectionIn(fields: Record<string, string>): Selection {
  const filter = Array.from({ length: CONDITIONS_MAX }, (_, at) => ({
    column: fields[`filter.${at}.column`]?.trim() ?? "",
    op: fields[`filter.${at}.op`]?.trim() || "is",
    value: fields[`filter.${at}.value`]?.trim() ?? "",
  })).filter(({ column }) => column !== "");
  return valid(Selection, { list_ids: (fields.list_ids ?? "").split(",").map(Number), filter });
}

/** Of a form, JSON. Throws VALIDATION of `columns`. */
function columnsIn(json: string | undefined): ChosenColumns | undefined {
  if (!json?.trim()) return undefined;
  let given: unknown;
  try {
    given = JSON.parse(json);
  } catch {
    throw wrongField(COLUMNS_FIELD, { code: "INVALID" });
  }
  return valid(z.object({ columns: ColumnsWish }), { columns: given }).columns;
}

const When = z.object(BatchWhenFields);

/** Returns when it is to go, as the request says. Throws VALIDATION of the fields at fault. */
export const receivedWhen = ({ given }: Received, now: Date, display = DISPLAY_UNLESS_SET): BatchWhen =>
  batchWhen(byOwnClock(valid(When, given) ?? {}, display), now);

/** Returns what a user typed: a user who emptied the text that a template had filled in wants none. */
export const parseTypedBatch = (wish: BatchOptions): BatchOptions =>
  wish.text === undefined ? { ...wish, templateId: undefined } : wish;
