import { batchWithReceipts } from "~/domain/reports/batch-receipts";
import { signedIn } from "~/http/api/access";
import { endpoint } from "~/http/api/endpoint";
import { idParam } from "~/http/params";
import { BatchDetail } from "../shapes/batches";

const { loader, action } = endpoint({
  GET: {
    who: signedIn,
    what: "One batch. Admins see any; without BULK_HISTORY, `text` of another user’s batch is null and its items are refused. `release`: where it is held because the database went back in time, how many items may go out twice when it is released (`doubtful`), and how many surely were not sent meanwhile (`unsent`); null for whoever may not release it, and where it is not held.",
    answer: BatchDetail,
    refuses: ["SEARCH_TOO_SLOW"],
    run: ({ actor, params }) => batchWithReceipts(actor, idParam(params.batchId)),
  },
});

export { action, loader };
