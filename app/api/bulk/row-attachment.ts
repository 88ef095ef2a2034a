import { attachmentFile } from "~/domain/batches/attachment-file";
import { signedIn } from "~/http/api/access";
import { endpoint } from "~/http/api/endpoint";
import { attachmentAnswer } from "~/http/api/send-attachment";
import { idParam } from "~/http/params";

const { loader, action } = endpoint({
  GET: {
    who: signedIn,
    what: "The attachment that goes with one row of a batch.",
    answer: { file: ["image/jpeg", "image/png", "image/webp", "application/pdf", "video/mp4"] },
    refuses: ["BULK_HISTORY_REQUIRED"],
    run: async ({ actor, params }) =>
      attachmentAnswer(await attachmentFile(actor, idParam(params.batchId), idParam(params.row))),
  },
});

export { action, loader };
