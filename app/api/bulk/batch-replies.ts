import { readableBatch } from "~/domain/batches/get";
import { batchReplies } from "~/domain/replies/list";
import { signedIn } from "~/http/api/access";
import { withCreatedAt } from "~/http/api/created-at";
import { endpoint } from "~/http/api/endpoint";
import { idParam, PageQuery } from "~/http/params";
import { ReplyShape } from "../shapes/batches";
import { pageShape } from "../shapes/shape";

const { loader, action } = endpoint({
  GET: {
    who: signedIn,
    what: "What people answered to a batch, newest first, kept for 30 days; `row`: which row it answers.",
    answer: pageShape(ReplyShape),
    refuses: ["BULK_HISTORY_REQUIRED"],
    query: PageQuery,
    may: ({ actor, params }) => readableBatch(actor, idParam(params.batchId)),
    run: async ({ actor, params, query }) => {
      const { data, meta } = await batchReplies(actor, idParam(params.batchId), query);
      return { data: data.map(withCreatedAt), meta };
    },
  },
});

export { action, loader };
