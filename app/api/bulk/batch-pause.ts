import { pauseBatch } from "~/domain/sending/batch-control/pause-cancel";
import { signedIn } from "~/http/api/access";
import { endpoint } from "~/http/api/endpoint";
import { idParam } from "~/http/params";
import { ChangedBatch } from "../shapes/batches";

const { loader, action } = endpoint({
  POST: {
    who: signedIn,
    what: "Nothing more is handed out until the batch is resumed. Twice changes nothing.",
    answer: ChangedBatch,
    refuses: ["FORBIDDEN"],
    run: ({ actor, params, now }) => pauseBatch(actor, idParam(params.batchId), now),
  },
});

export { action, loader };
