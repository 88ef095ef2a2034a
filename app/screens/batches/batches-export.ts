import type { LoaderFunctionArgs } from "@remix-run/node";
import { exportBatches } from "~/domain/batches/export";
import { download } from "~/http/downloads";
import { refuseNul } from "~/http/middleware/reject-null-bytes";
import { requireUser } from "~/http/require-user";
import { screenFile } from "~/http/screen/page-download";
import { listQuery, withFilters } from "~/ui/list/list-query";

/** The batch list, as it is filtered, as a CSV file. */
export function loader(args: LoaderFunctionArgs) {
  const wish = listQuery(args.request.url);
  return screenFile(args, withFilters("/batches", wish), async (asked) => {
    const user = requireUser(asked);
    refuseNul(wish); // here, since the first line of the file is there before the database is asked
    return download(exportBatches(user, wish), { filename: "batches.csv", type: "csv" });
  });
}
