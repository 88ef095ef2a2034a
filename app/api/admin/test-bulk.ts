import { z } from "zod";
import { UploadSummary } from "~/domain/batches/views";
import { parseFormNumber } from "~/domain/form-number";
import type { StoreResponse } from "~/domain/idempotency";
import { ReadAs } from "~/domain/imports/analysis/summary";
import { BatchWhenFields } from "~/domain/imports/batch-when";
import { EligibleUser, eligibleUsers } from "~/domain/test-bulk/eligible-users";
import { testLogs } from "~/domain/test-bulk/logs";
import { assertMayTest, uploadTest } from "~/domain/test-bulk/upload";
import { oldName } from "~/domain/view-schema";
import { admin } from "~/http/api/access";
import { endpoint } from "~/http/api/endpoint";
import { wholeList } from "~/http/api/whole-list";
import { batchExamples } from "~/http/api-docs/batch-examples";
import { RowsBody, receivedBatch, receivedWhen } from "~/http/batch-request";
import { rightsFirst } from "~/http/check-rights-first";
import { downloadTemplate } from "~/http/exports";
import { answerOnce } from "~/http/idempotency";
import { TestLogAnswer, testLogAnswer } from "~/http/presenters/test-log";
import { requestLocale } from "~/http/request/locale";
import { PageQuery } from "~/http/request/params";
import { valid } from "~/http/request/validate";
import { jsonResponse } from "~/http/response/json-response";
import { BatchForm, SHEET_FAULTS } from "../shapes/batches";
import { pageShape, XLSX } from "../shapes/shape";

const Id = z.string().max(20);

const Target = z.union([z.int(), Id], "USER_NOT_TESTABLE");

const TargetOf = z.object({ target_user_id: Target.optional() });

const id = parseFormNumber(z.int().min(1).max(2_147_483_647));

const LogQuery = PageQuery.extend({ user_id: id, device_id: id, target_user_id: oldName(id.clone()) });

export const testBulkEndpoints = {
  "admin/test-bulk/eligible-users": endpoint({
    GET: {
      access: admin("TEST_BULK"),
      scope: "admin",
      summary: "Active users whose WAHA server responds, for test sends.",
      output: pageShape(EligibleUser),
      run: async ({ actor, now }) => wholeList((await eligibleUsers(actor, now)).data),
    },
  }),

  "admin/test-bulk/upload": endpoint({
    POST: {
      access: admin("TEST_BULK"),
      scope: "admin",
      summary:
        "Queues a file, numbers or JSON rows, as in POST /bulk/batches, as a test with a user's devices, within that account's sending hours. It uses no credits. Templates are the admin's own.",
      output: z.strictObject({
        ok: z.literal(true),
        batch_id: z.int(),
        summary: UploadSummary,
        read: ReadAs,
      }),
      errors: [
        ...SHEET_FAULTS,
        "VALIDATION",
        "UNKNOWN_COLUMN",
        "SERVER_UNREACHABLE",
        "SERVER_KEY_UNREADABLE",
        "SUPER_ADMIN_PROTECTED",
        "ADMIN_PROTECTED",
      ],
      form: BatchForm.extend({ ...BatchWhenFields, target_user_id: Id }),
      json: RowsBody.extend({ target_user_id: Target }),
      examples: batchExamples({ target_user_id: "2" }),
      idempotent: "inside",
      status: 201,
      run: ({ actor, request, now }) => {
        let named = "";
        const heard = (given: { target_user_id?: unknown }) => {
          named = String(given.target_user_id ?? "");
        };
        const upload = receivedBatch(
          request,
          { whose: actor.id, also: TargetOf, heard },
          async (received) => {
            const target = valid(TargetOf, received.given)?.target_user_id?.toString();
            const when = receivedWhen(received, now);
            const wish = { ...received.wish, when, target };
            const created = (keep: StoreResponse) => uploadTest(actor, received.recipients, wish, now, keep);
            return jsonResponse(await answerOnce(request, actor, received.content, created, now), 201);
          },
        );
        return rightsFirst(
          () => upload,
          () => assertMayTest(actor, named),
        );
      },
    },
  }),

  "admin/test-bulk/logs": endpoint({
    GET: {
      access: admin("TEST_BULK"),
      scope: "admin",
      summary:
        "The rows of all tests, newest test first. `user_id`: filter by the user whose devices were used.",
      output: pageShape(TestLogAnswer),
      query: LogQuery,
      run: async ({ query: { user_id, ...query }, request }) => {
        const { data, meta } = await testLogs({
          ...query,
          target_user_id: user_id ?? query.target_user_id,
        });
        return { data: data.map((log) => testLogAnswer(log, requestLocale(request))), meta };
      },
    },
  }),

  "admin/test-bulk/template": endpoint({
    GET: {
      access: admin("TEST_BULK"),
      scope: "admin",
      summary: "The spreadsheet template for tests.",
      output: XLSX,
      run: ({ request }) => downloadTemplate("test-bulk", request),
    },
  }),
};
