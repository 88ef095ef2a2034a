import { z } from "zod";
import { assertMayRetry, retryBatch } from "~/domain/batch-retry";
import { signedIn } from "~/http/api/access";
import { endpoint } from "~/http/api/endpoint";
import { idParam } from "~/http/params";
import { ChangedBatch } from "../shapes/batches";

const RetryWish = z.object({ unconfirmed: z.boolean().optional() });

const { loader, action } = endpoint({
  POST: {
    who: signedIn,
    what: "Queues the rows that were not sent as a new batch.",
    answer: ChangedBatch,
    refuses: ["FORBIDDEN", "NOTHING_TO_RETRY", "NOT_ENOUGH_CREDITS", "ACCOUNT_FULL"],
    body: RetryWish,
    may: ({ actor, params }) => assertMayRetry(actor, idParam(params.batchId)),
    once: true,
    status: 201,
    run: ({ actor, params, body, now, keep }) => retryBatch(actor, idParam(params.batchId), body, now, keep),
  },
});

export { action, loader };
