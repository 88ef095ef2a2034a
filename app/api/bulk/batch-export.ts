import { exportItems } from "~/domain/batches/export";
import { download } from "~/http/downloads";
import { endpoint } from "~/http/endpoint";
import { rowSentence } from "~/http/item-answer";
import { localeOf } from "~/http/locale";
import { idOf } from "~/http/params";
import { signedIn } from "~/http/who";
import { CSV } from "../shapes/shape";

const { loader, action } = endpoint({
  GET: {
    who: signedIn,
    what: "The rows of a batch as CSV.",
    answer: CSV,
    run: ({ actor, params, request }) => {
      const id = idOf(params.batchId);
      const rows = exportItems(actor, id, rowSentence(localeOf(request)));
      return download(rows, { filename: `batch-${id}.csv`, type: "csv" });
    },
  },
});

export { action, loader };
