import { batchById } from "~/domain/batches/detail";
import { endpoint } from "~/http/api/endpoint";
import { signedIn } from "~/http/api/who";
import { idOf } from "~/http/params";
import { Batch } from "../shapes/batches";

const { loader, action } = endpoint({
  GET: {
    who: signedIn,
    what: "One batch. Admins see any; without BULK_HISTORY, `text` of another user’s batch is null and its items are refused.",
    answer: Batch,
    run: ({ actor, params }) => batchById(actor, idOf(params.batchId)),
  },
});

export { action, loader };
