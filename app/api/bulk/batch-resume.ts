import { resumeBatch } from "~/domain/sending/control";
import { endpoint } from "~/http/api/endpoint";
import { signedIn } from "~/http/api/who";
import { idOf } from "~/http/params";
import { ChangedBatch } from "../shapes/batches";

const { loader, action } = endpoint({
  POST: {
    who: signedIn,
    what: "Goes on where the batch was paused. Twice changes nothing.",
    answer: ChangedBatch,
    refuses: ["FORBIDDEN"],
    run: ({ actor, params, now }) => resumeBatch(actor, idOf(params.batchId), now),
  },
});

export { action, loader };
