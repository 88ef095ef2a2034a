import { resumeBatch } from "~/domain/sending/control";
import { endpoint } from "~/http/endpoint";
import { idOf } from "~/http/params";
import { signedIn } from "~/http/who";
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
