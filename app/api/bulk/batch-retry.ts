import { z } from "zod";
import { retryBatch } from "~/domain/batches/retry";
import { endpoint } from "~/http/endpoint";
import { idOf } from "~/http/params";
import { signedIn } from "~/http/who";

const RetryWish = z.object({ unconfirmed: z.boolean().optional() });

const { loader, action } = endpoint({
  POST: {
    who: signedIn,
    body: RetryWish,
    once: true,
    status: 201,
    run: ({ actor, params, body, now }) => retryBatch(actor, idOf(params.batchId), body, now),
  },
});

export { action, loader };
