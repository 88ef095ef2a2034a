import { z } from "zod";
import { ATTACHMENT_BYTES_MAX, ATTACHMENTS_ZIP_BYTES_MAX } from "~/domain/attachments/limits";
import { BasisFields } from "~/domain/batches/basis";
import { DomainError, wrongField } from "~/domain/errors";
import { type BatchWhen, BatchWhenFields, batchWhen, isAtOnce } from "~/domain/upload/batch-when";
import type { BatchWish, Recipients } from "~/domain/upload/recipients";
import { givenRows } from "~/domain/upload/sources/given-rows";
import { UPLOAD_LIMITS } from "~/domain/upload/upload-faults";
import { valid } from "./faults";
import { jsonBody } from "./guard/body";
import { saidIfFull, uploadedForm } from "./uploads";

/** Of the JSON of a thousand rows. */
const ROWS_BYTES_MAX = 4 * 1024 * 1024;
const TEXT_CHARS_MAX = 65_536;
const NAME_CHARS_MAX = 1_000;
const VALUE_CHARS_MAX = 32_767;
const COLUMN_CHARS_MAX = 200;
const ROWS_MAX = 1_000;

/** Fields that a form may send more than once: each day is a box to tick. */
const LISTS = ["hours_days"];

const Wish = {
  name: z.string().max(NAME_CHARS_MAX, "TOO_LONG").optional(),
  message: z.string().max(TEXT_CHARS_MAX, "TEXT_TOO_LONG").optional(),
  template_id: z.int().optional(),
};
const Value = z.union([z.string().max(VALUE_CHARS_MAX), z.number(), z.boolean(), z.null()]);
const Column = z.string().max(COLUMN_CHARS_MAX);

/** The JSON of a batch, for the description of the API; its rows are looked at by `givenRows`. */
export const RowsBody = z.object({
  ...Wish,
  ...BatchWhenFields,
  ...BasisFields,
  rows: z.array(z.record(Column, Value)).min(1).max(ROWS_MAX),
});
const RowsWish = z.object({ ...Wish, ...BatchWhenFields, ...BasisFields });

/** What came of a request for a batch: who it goes to, what it says, and what makes it the same request again. */
export type Received = {
  recipients: Recipients;
  wish: BatchWish;
  fields: Record<string, string>;
  /** All that was said besides the recipients, as it came. */
  given: object;
  content: unknown[];
};

type Asked = {
  whose: number;
  told?: (fields: Record<string, string>) => void;
  /** What else the JSON of a program must say. */
  also?: z.ZodType;
};

/**
 * Receives recipients and what is wished of their batch, as a multipart form: a `file`, or `recipients` (numbers, one a
 * line), `message` or `template_id`, and `name`. A message that is left empty is none. Throws as `uploadedForm` does,
 * FILE_MISSING without either, and VALIDATION of `recipients` for both.
 */
export function receivedForm<T>(
  request: Request,
  asked: Asked,
  use: (received: Received) => Promise<T>,
): Promise<T> {
  const { whose, told } = asked;
  const limits = { whose, told, bytesMax: UPLOAD_LIMITS.fileBytesMax, lists: LISTS };
  const others = { attachment: ATTACHMENT_BYTES_MAX, attachments: ATTACHMENTS_ZIP_BYTES_MAX };
  return uploadedForm(
    request,
    { ...limits, others },
    async ({ file, others: { attachment, attachments }, fields, left }) => {
      const { name, message, recipients: numbers = "" } = fields;
      const text = message?.trim() ? message : undefined;
      const templateId = fields.template_id?.trim() || undefined;
      const wish = { name, text, templateId, attachment, attachments };
      const said = text === undefined && templateId === undefined ? [] : [text, templateId];
      const files = [attachment, attachments].filter((file) => file !== undefined);
      const more = [...said, ...files.flatMap(({ sha256, filename }) => [sha256, filename])];
      if (numbers.trim() === "") {
        if (!file) throw new DomainError("FILE_MISSING", {}, { file: [{ code: "RECIPIENTS_MISSING" }] });
        const { path, filename, sha256 } = file;
        const content = [sha256, filename, name, ...more];
        return use({ recipients: { path, filename, left }, wish, fields, given: fields, content });
      }
      if (file) throw wrongField("recipients", { code: "FILE_AND_NUMBERS" });
      return use({
        recipients: { numbers, left },
        wish,
        fields,
        given: fields,
        content: [{ numbers }, name, ...more],
      });
    },
  );
}

const isJson = (request: Request) =>
  /^application\/(\S+\+)?json\b/i.test(request.headers.get("Content-Type") ?? "");

/** The same from a program: a multipart form, or the JSON of `RowsBody`. Throws STORAGE_FULL for either. */
export async function receivedBatch<T>(
  request: Request,
  asked: Asked,
  use: (received: Received) => Promise<T>,
): Promise<T> {
  if (!isJson(request)) return receivedForm(request, asked, use);
  const body = await jsonBody(request, ROWS_BYTES_MAX);
  const { rows: given, ...others } = typeof body === "object" && body ? (body as { rows?: unknown }) : {};
  const { name, message, template_id } = valid(RowsWish, others)!;
  valid(asked.also, others);
  const rows = givenRows(given);
  return use({
    recipients: { rows, left: request.signal },
    wish: { name, text: message, templateId: template_id },
    fields: {},
    given: others,
    content: [{ rows }, name, message, template_id],
  }).catch((error) => {
    throw saidIfFull(error);
  });
}

const When = z.object(BatchWhenFields);

/** When it is to go, as the request says, and what makes it the same request again. Throws VALIDATION of the fields at fault. */
export function receivedWhen(
  { given, content }: Received,
  now: Date,
): { when: BatchWhen; content: unknown[] } {
  const chosen = valid(When, given) ?? {};
  const when = batchWhen(chosen, now);
  return { when, content: isAtOnce(when) ? content : [...content, JSON.stringify(chosen)] };
}

/** What a person typed: whoever emptied the text that a template had filled in wants none. */
export const typedWish = (wish: BatchWish): BatchWish =>
  wish.text === undefined ? { ...wish, templateId: undefined } : wish;
