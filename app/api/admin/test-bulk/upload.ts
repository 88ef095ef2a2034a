import { z } from "zod";
import type { KeepAnswer } from "~/domain/request-keys";
import { uploadTest } from "~/domain/test-bulk/upload";
import { jsonAnswer } from "~/http/api/answers";
import { endpoint } from "~/http/api/endpoint";
import { admin } from "~/http/api/who";
import { answerOnce } from "~/http/idempotency";
import { receivedForm } from "~/http/recipients";
import { BatchForm, SHEET_FAULTS, Summary } from "../../shapes/batches";

const { loader, action } = endpoint({
  POST: {
    who: admin("TEST_BULK"),
    what: "Queues a sheet, or typed numbers, as a test through somebody's devices. It costs nobody a credit.",
    answer: z.strictObject({ ok: z.literal(true), batch_id: z.int(), summary: Summary }),
    refuses: [
      ...SHEET_FAULTS,
      "VALIDATION",
      "UNKNOWN_COLUMN",
      "SERVER_UNREACHABLE",
      "SERVER_KEY_UNREADABLE",
      "SUPER_ADMIN_PROTECTED",
      "ADMIN_PROTECTED",
    ],
    form: BatchForm.extend({ target_user_id: z.string() }),
    once: "inside",
    status: 201,
    run: ({ actor, request, now }) =>
      receivedForm(request, { whose: actor.id }, async ({ recipients, wish, fields, content }) => {
        const target = fields.target_user_id;
        const created = (keep: KeepAnswer) => uploadTest(actor, recipients, { ...wish, target }, now, keep);
        return jsonAnswer(await answerOnce(request, actor, [...content, target], created, now), 201);
      }),
  },
});

export { action, loader };
