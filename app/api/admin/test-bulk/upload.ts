import { z } from "zod";
import type { KeepAnswer } from "~/domain/request-keys";
import { uploadTest } from "~/domain/test-bulk/upload";
import { UPLOAD_LIMITS } from "~/domain/upload/upload-faults";
import { jsonAnswer } from "~/http/api/answers";
import { endpoint } from "~/http/api/endpoint";
import { admin } from "~/http/api/who";
import { answerOnce } from "~/http/idempotency";
import { uploadedFile } from "~/http/uploads";
import { SHEET_FAULTS, Summary } from "../../shapes/batches";
import { File } from "../../shapes/shape";

const { loader, action } = endpoint({
  POST: {
    who: admin("TEST_BULK"),
    what: "Queues a sheet as a test through somebody's devices. It costs nobody a credit.",
    answer: z.strictObject({ ok: z.literal(true), batch_id: z.int(), summary: Summary }),
    refuses: [
      ...SHEET_FAULTS,
      "VALIDATION",
      "SERVER_UNREACHABLE",
      "SERVER_KEY_UNREADABLE",
      "SUPER_ADMIN_PROTECTED",
      "ADMIN_PROTECTED",
    ],
    form: z.object({ file: File, target_user_id: z.string() }),
    once: "inside",
    status: 201,
    run: ({ actor, request, now }) =>
      uploadedFile(request, { whose: actor.id, bytesMax: UPLOAD_LIMITS.fileBytesMax }, async (file) => {
        const { target_user_id: target } = file.fields;
        const content = [file.sha256, file.filename, target];
        const created = (keep: KeepAnswer) => uploadTest(actor, file, { target }, now, keep);
        return jsonAnswer(await answerOnce(request, actor, content, created, now), 201);
      }),
  },
});

export { action, loader };
