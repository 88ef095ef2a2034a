import { downloadBatches } from "~/http/exports";
import { requireUser, type ScreenArgs } from "~/http/require-user";
import { screenFile } from "~/http/screen/page-download";
import { listQuery, withFilters } from "~/ui/list/list-address";

/** The batch list, as it is filtered, as a CSV file. */
export function loader(args: ScreenArgs) {
  const filter = listQuery(args.request.url);
  return screenFile(args, withFilters("/batches", filter), (asked) =>
    downloadBatches(requireUser(asked), filter),
  );
}
