import { exportItems } from "~/domain/batches/export";
import { signedIn } from "~/http/api/access";
import { endpoint } from "~/http/api/endpoint";
import { download } from "~/http/downloads";
import { requestLocale } from "~/http/locale";
import { idParam } from "~/http/params";
import { rowSentence } from "~/http/presenters/batch-item";
import { CSV } from "../shapes/shape";

const { loader, action } = endpoint({
  GET: {
    who: signedIn,
    what: "The rows of a batch as CSV.",
    answer: CSV,
    refuses: ["BULK_HISTORY_REQUIRED"],
    run: ({ actor, params, request }) => {
      const id = idParam(params.batchId);
      const rows = exportItems(actor, id, rowSentence(requestLocale(request)));
      return download(rows, { filename: `batch-${id}.csv`, type: "csv" });
    },
  },
});

export { action, loader };
