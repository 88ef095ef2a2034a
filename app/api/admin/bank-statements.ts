import { z } from "zod";
import { approveLines, LineApproval } from "~/domain/bank-statements/approve-lines";
import {
  BankLineView,
  LINE_STATUSES,
  listStatements,
  StatementView,
  statementById,
  statementLines,
} from "~/domain/bank-statements/statement-views";
import {
  STATEMENT_BYTES_MAX,
  StatementForm,
  uploadStatement,
} from "~/domain/bank-statements/upload-statement";
import type { StoreResponse } from "~/domain/idempotency";
import { admin } from "~/http/api/access";
import { endpoint } from "~/http/api/endpoint";
import { answerOnce } from "~/http/idempotency";
import { ApprovedLines, presentLineAnswers } from "~/http/presenters/selling/line-answers";
import { requestLocale } from "~/http/request/locale";
import { uploadedFile } from "~/http/request/multipart";
import { idParam, PageQuery } from "~/http/request/params";
import { valid } from "~/http/request/validate";
import { jsonResponse } from "~/http/response/json-response";
import { File, pageShape } from "../shapes/shape";

const column = z.string().optional();
const Counts = z.strictObject(
  Object.fromEntries(LINE_STATUSES.map((status) => [status, z.int()])) as Record<
    (typeof LINE_STATUSES)[number],
    z.ZodInt
  >,
);

export const bankStatementEndpoints = {
  "admin/bank-statements": endpoint({
    GET: {
      access: admin("REQUEST_CREDITS"),
      scope: "admin",
      summary: "Uploaded bank statements, newest first.",
      output: pageShape(StatementView),
      query: PageQuery,
      run: ({ query }) => listStatements(query),
    },
    POST: {
      access: admin("REQUEST_CREDITS"),
      scope: "admin",
      summary:
        "Uploads a bank's CSV of an account (BCA, Mandiri, BRI or BNI; up to 2 MB). Another layout is read by the columns named once. Nothing is approved by it.",
      output: z.strictObject({ ok: z.literal(true), statement: StatementView }),
      errors: [
        "VALIDATION",
        "FILE_NOT_CSV",
        "FILE_STATEMENT_LAYOUT",
        "FILE_STATEMENT_LINE",
        "FILE_STATEMENT_ACCOUNT",
        "FILE_STATEMENT_EMPTY",
        "FILE_CSV_QUOTE",
        "FILE_CSV_ROW_TOO_LONG",
        "FILE_BROKEN_CHARACTER",
        "FILE_UNKNOWN_ENCODING",
        "FILE_TOO_MANY_ROWS",
        "FILE_TOO_SLOW",
        "FILE_TOO_COMPLEX",
        "TOO_MANY_UPLOADS",
      ],
      form: z.object({
        ...{ file: File, account: z.string(), date_column: column, amount_column: column },
        ...{ direction_column: column, description_column: column },
      }),
      idempotent: "inside",
      status: 201,
      run: ({ actor, request, now }) =>
        uploadedFile(request, { whose: actor.id, bytesMax: STATEMENT_BYTES_MAX }, async (file) => {
          const form = valid(StatementForm, file.fields) as StatementForm;
          const upload = (keep: StoreResponse) => uploadStatement(actor, file, form, now, keep);
          return jsonResponse(await answerOnce(request, actor, file.content, upload, now), 201);
        }),
    },
  }),

  "admin/bank-statements/:statementId": endpoint({
    GET: {
      access: admin("REQUEST_CREDITS"),
      scope: "admin",
      summary:
        "A bank statement with its lines, page by page, those to approve first. `status` narrows the lines.",
      output: pageShape(BankLineView).extend({ statement: StatementView, counts: Counts }),
      query: PageQuery.extend({ status: z.string().optional() }),
      authorize: ({ params }) => statementById(idParam(params.statementId)),
      run: async ({ params, query }) => {
        const { lines, ...rest } = await statementLines(idParam(params.statementId), query);
        return { ...rest, ...lines };
      },
    },
  }),

  "admin/bank-statements/:statementId/approve": endpoint({
    POST: {
      access: admin("REQUEST_CREDITS"),
      scope: "admin",
      summary:
        "Approves the requests of these lines, each by itself. The answer names what was refused; the rest is approved.",
      output: ApprovedLines,
      input: LineApproval,
      authorize: ({ params }) => statementById(idParam(params.statementId)),
      run: async ({ actor, params, input, request, now }) => {
        const answers = await approveLines(actor, idParam(params.statementId), input.line_ids, now);
        return presentLineAnswers(requestLocale(request), answers);
      },
    },
  }),
};
