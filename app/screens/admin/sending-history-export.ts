import type { LoaderFunctionArgs } from "@remix-run/node";
import { downloadHistory } from "~/http/exports";
import { requireAdmin } from "~/http/require-user";
import { screenFile } from "~/http/screen/page-download";
import { historyQuery, withHistoryFilters } from "~/ui/admin-reports/history-query";

/** The sending history, as it is filtered, as an Excel file. */
export function loader(args: LoaderFunctionArgs) {
  const filter = historyQuery(args.request.url);
  return screenFile(args, withHistoryFilters("/admin/bulk-history", filter), (asked) =>
    downloadHistory(requireAdmin(asked, "BULK_HISTORY"), filter),
  );
}
