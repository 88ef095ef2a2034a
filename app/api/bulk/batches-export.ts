import { exportBatches } from "~/domain/batches/export";
import { download } from "~/http/downloads";
import { endpoint } from "~/http/endpoint";
import { ListQuery } from "~/http/params";
import { signedIn } from "~/http/who";
import { CSV } from "../shapes/shape";

const { loader, action } = endpoint({
  GET: {
    who: signedIn,
    what: "The list of batches as CSV.",
    answer: CSV,
    query: ListQuery,
    run: ({ actor, query }) =>
      download(exportBatches(actor, query), { filename: "batches.csv", type: "csv" }),
  },
});

export { action, loader };
