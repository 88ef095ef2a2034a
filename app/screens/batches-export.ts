import type { LoaderFunctionArgs } from "@remix-run/node";
import { exportBatches } from "~/domain/batches/export";
import { download } from "~/http/downloads";
import { forPage } from "~/http/page-errors";
import { requireUser } from "~/http/viewer";
import { listWish } from "~/ui/list-address";

/** The batch list, as it is filtered, as a CSV file. */
export async function loader(args: LoaderFunctionArgs) {
  const user = requireUser(args);
  const content = exportBatches(user, listWish(args.request.url));
  return forPage(args.request, download(content, { filename: "batches.csv", type: "csv" }));
}
