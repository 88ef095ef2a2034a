import type { LoaderFunctionArgs } from "@remix-run/node";
import { exportHistory } from "~/domain/reports/history-export";
import { download } from "~/http/downloads";
import { forPage } from "~/http/page-errors";
import { requireAdmin } from "~/http/viewer";
import { historyWish } from "~/ui/admin-reports/history-address";

/** The sending history, as it is filtered, as an Excel file. */
export async function loader(args: LoaderFunctionArgs) {
  requireAdmin(args, "BULK_HISTORY");
  const content = exportHistory(historyWish(args.request.url));
  return forPage(args.request, download(content, { filename: "sending-history.xlsx", type: "xlsx" }));
}
