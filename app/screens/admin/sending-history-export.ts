import { downloadHistory } from "~/http/exports";
import { requireAdmin, type ScreenArgs } from "~/http/require-user";
import { screenFile } from "~/http/screen/page-download";
import { historyQuery, withHistoryFilters } from "~/ui/admin-reports/history-query";

/** The sending history, as it is filtered, as an Excel file. */
export function loader(args: ScreenArgs) {
  const filter = historyQuery(args.request.url);
  return screenFile(args, withHistoryFilters("/admin/bulk-history", filter), (asked) =>
    downloadHistory(requireAdmin(asked, "BULK_HISTORY"), filter),
  );
}
