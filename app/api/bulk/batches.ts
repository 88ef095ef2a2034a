import { createBatch } from "~/domain/batches/create";
import { listBatches } from "~/domain/batches/list";
import { UPLOAD_LIMITS } from "~/domain/batches/upload-faults";
import { jsonAnswer } from "~/http/answers";
import { endpoint } from "~/http/endpoint";
import { answerOnce } from "~/http/idempotency";
import { ListQuery } from "~/http/params";
import { uploadedFile } from "~/http/uploads";
import { signedIn } from "~/http/who";

const { loader, action } = endpoint({
  GET: { who: signedIn, query: ListQuery, run: ({ actor, query }) => listBatches(actor, query) },
  POST: {
    who: signedIn,
    run: ({ actor, request, now }) =>
      uploadedFile(request, { bytesMax: UPLOAD_LIMITS.fileBytesMax }, async (file) => {
        const { name } = file.fields;
        const content = [file.sha256, file.filename, name];
        const created = () => createBatch(actor, file, { name }, now);
        return jsonAnswer(await answerOnce(request, actor, content, created, now), 201);
      }),
  },
});

export { action, loader };
