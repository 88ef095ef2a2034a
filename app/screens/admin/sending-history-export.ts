import type { LoaderFunctionArgs } from "@remix-run/node";
import { exportHistory } from "~/domain/reports/history-export";
import { download } from "~/http/downloads";
import { screenFile } from "~/http/screen-file";
import { requireAdmin } from "~/http/viewer";
import { historyWish, withHistoryFilters } from "~/ui/admin-reports/history-address";

/** The sending history, as it is filtered, as an Excel file. */
export function loader(args: LoaderFunctionArgs) {
  const wish = historyWish(args.request.url);
  return screenFile(args, withHistoryFilters("/admin/bulk-history", wish), (asked) => {
    requireAdmin(asked, "BULK_HISTORY");
    return download(exportHistory(wish), { filename: "sending-history.xlsx", type: "xlsx" });
  });
}
