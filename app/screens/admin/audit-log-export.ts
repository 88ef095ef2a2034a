import type { LoaderFunctionArgs } from "@remix-run/node";
import { AuditFilter, exportActs } from "~/domain/audit/list";
import { download } from "~/http/downloads";
import { refuseNul } from "~/http/middleware/reject-null-bytes";
import { requireSuperAdmin } from "~/http/require-user";
import { screenFile } from "~/http/screen/page-download";

/** The audit log as a CSV file, narrowed as the screen is. */
export function loader(args: LoaderFunctionArgs) {
  const { search, searchParams } = new URL(args.request.url);
  return screenFile(args, `/admin/audit-log${search}`, async (asked) => {
    const { id } = requireSuperAdmin(asked);
    const filter = AuditFilter.parse(Object.fromEntries(searchParams));
    refuseNul(filter); // here, since the first line of the file is there before the database is asked
    return download(exportActs(filter, id), { filename: "audit-log.csv", type: "csv" });
  });
}
