import { z } from "zod";
import type { StoreResponse } from "~/domain/idempotency";
import { BatchWhenFields } from "~/domain/imports/batch-when";
import { assertMayTest, uploadTest } from "~/domain/test-bulk/upload";
import { admin } from "~/http/api/access";
import { endpoint } from "~/http/api/endpoint";
import { jsonResponse } from "~/http/api/json-response";
import { batchExamples } from "~/http/api-docs/batch-examples";
import { RowsBody, receivedBatch, receivedWhen } from "~/http/batch-request";
import { rightsFirst } from "~/http/check-rights-first";
import { answerOnce } from "~/http/idempotency";
import { valid } from "~/http/validate";
import { BatchForm, Read, SHEET_FAULTS, Summary } from "../../shapes/batches";

const Id = z.string().max(20);
const Target = z.union([z.int(), Id], "USER_NOT_TESTABLE");
const TargetOf = z.object({ target_user_id: Target.optional() });

const { loader, action } = endpoint({
  POST: {
    who: admin("TEST_BULK"),
    what: "Queues a sheet, typed numbers or JSON rows, as for POST /bulk/batches, as a test through somebody's devices, in the hours of that account. It costs nobody a credit. A template is one of the admin's own.",
    answer: z.strictObject({ ok: z.literal(true), batch_id: z.int(), summary: Summary, read: Read }),
    refuses: [
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
    once: "inside",
    status: 201,
    run: ({ actor, request, now }) => {
      let named = "";
      const heard = (given: { target_user_id?: unknown }) => {
        named = String(given.target_user_id ?? "");
      };
      const upload = receivedBatch(request, { whose: actor.id, also: TargetOf, heard }, async (received) => {
        const target = valid(TargetOf, received.given)?.target_user_id?.toString();
        const when = receivedWhen(received, now);
        const wish = { ...received.wish, when, target };
        const created = (keep: StoreResponse) => uploadTest(actor, received.recipients, wish, now, keep);
        return jsonResponse(await answerOnce(request, actor, received.content, created, now), 201);
      });
      return rightsFirst(
        () => upload,
        () => assertMayTest(actor, named),
      );
    },
  },
});

export { action, loader };
