import type { LoaderFunctionArgs } from "@remix-run/node";
import { exportHistory } from "~/domain/reports/history-export";
import { download } from "~/http/downloads";
import { refuseNul } from "~/http/middleware/reject-null-bytes";
import { requireAdmin } from "~/http/require-user";
import { screenFile } from "~/http/screen/page-download";
import { historyQuery, withHistoryFilters } from "~/ui/admin-reports/history-query";

/** The sending history, as it is filtered, as an Excel file. */
export function loader(args: LoaderFunctionArgs) {
  const wish = historyQuery(args.request.url);
  return screenFile(args, withHistoryFilters("/admin/bulk-history", wish), async (asked) => {
    const { id } = requireAdmin(asked, "BULK_HISTORY");
    refuseNul(wish); // here, since the file has begun before the database is asked
    return download(exportHistory(wish, id), { filename: "sending-history.xlsx", type: "xlsx" });
  });
}
