import { z } from "zod";
import { assertMayControl, resumeBatch } from "~/domain/sending/batch-control/pause-cancel";
import { signedIn } from "~/http/api/access";
import { endpoint } from "~/http/api/endpoint";
import { idParam } from "~/http/params";
import { ChangedBatch } from "../shapes/batches";

const ResumeWish = z.object({ only_unsent: z.boolean().optional() });

const { loader, action } = endpoint({
  POST: {
    who: signedIn,
    what: "Goes on where the batch was paused, or releases it where it is held because the database went back in time. `only_unsent: true` releases of a held batch only those items that were surely not sent meanwhile; the others end as unconfirmed. Twice changes nothing.",
    answer: ChangedBatch,
    refuses: ["FORBIDDEN"],
    body: ResumeWish,
    may: ({ actor, params }) => assertMayControl(actor, idParam(params.batchId)),
    run: ({ actor, params, body, now }) =>
      resumeBatch(actor, idParam(params.batchId), now, { onlyUnsent: body.only_unsent }),
  },
});

export { action, loader };
