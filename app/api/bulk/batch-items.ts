import { z } from "zod";
import { readableBatch } from "~/domain/batches/get";
import { batchItems } from "~/domain/batches/items";
import { signedIn } from "~/http/api/access";
import { endpoint } from "~/http/api/endpoint";
import { requestLocale } from "~/http/locale";
import { idParam, ListQuery } from "~/http/params";
import { presentItem } from "~/http/presenters/batch-item";
import { BatchItem } from "../shapes/batches";
import { pageShape } from "../shapes/shape";

const { loader, action } = endpoint({
  GET: {
    who: signedIn,
    what: "The rows of a batch in the order of the spreadsheet; `id` is the row number there. `error_code` says why an item was not sent, or not yet; `reason` narrows the list to those of one such code.",
    answer: pageShape(BatchItem),
    refuses: ["BULK_HISTORY_REQUIRED"],
    query: ListQuery.extend({ reason: z.string().optional() }),
    may: ({ actor, params }) => readableBatch(actor, idParam(params.batchId)),
    run: async ({ actor, params, query, request }) => {
      const { data, meta } = await batchItems(actor, idParam(params.batchId), {
        ...query,
        signal: request.signal,
      });
      return { data: data.map((item) => presentItem(item, requestLocale(request))), meta };
    },
  },
});

export { action, loader };
