import { exportReplies } from "~/domain/replies/list";
import { signedIn } from "~/http/api/access";
import { endpoint } from "~/http/api/endpoint";
import { download } from "~/http/downloads";
import { idParam } from "~/http/params";
import { CSV } from "../shapes/shape";

const { loader, action } = endpoint({
  GET: {
    who: signedIn,
    what: "What people answered to a batch, as CSV.",
    answer: CSV,
    refuses: ["BULK_HISTORY_REQUIRED"],
    run: ({ actor, params }) => {
      const id = idParam(params.batchId);
      return download(exportReplies(actor, id), { filename: `replies-${id}.csv`, type: "csv" });
    },
  },
});

export { action, loader };
