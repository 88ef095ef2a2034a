import { exportBatches } from "~/domain/batches/export";
import { signedIn } from "~/http/api/access";
import { endpoint } from "~/http/api/endpoint";
import { download } from "~/http/downloads";
import { ListFilter } from "~/http/params";
import { CSV } from "../shapes/shape";

const { loader, action } = endpoint({
  GET: {
    who: signedIn,
    what: "The list of batches as CSV.",
    answer: CSV,
    query: ListFilter,
    run: ({ actor, query }) =>
      download(exportBatches(actor, query), { filename: "batches.csv", type: "csv" }),
  },
});

export { action, loader };
