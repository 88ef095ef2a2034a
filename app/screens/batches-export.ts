import type { LoaderFunctionArgs } from "@remix-run/node";
import { exportBatches } from "~/domain/batches/export";
import { download } from "~/http/downloads";
import { screenFile } from "~/http/screen-file";
import { requireUser } from "~/http/viewer";
import { listWish, withFilters } from "~/ui/list-address";

/** The batch list, as it is filtered, as a CSV file. */
export function loader(args: LoaderFunctionArgs) {
  const wish = listWish(args.request.url);
  return screenFile(args, withFilters("/batches", wish), (asked) =>
    download(exportBatches(requireUser(asked), wish), { filename: "batches.csv", type: "csv" }),
  );
}
