import type { LoaderFunctionArgs } from "@remix-run/node";
import { AuditFilter, exportActs } from "~/domain/audit/list";
import { download } from "~/http/downloads";
import { screenFile } from "~/http/screen-file";
import { requireSuperAdmin } from "~/http/viewer";

/** The audit log as a CSV file, narrowed as the screen is. */
export function loader(args: LoaderFunctionArgs) {
  const { search, searchParams } = new URL(args.request.url);
  return screenFile(args, `/admin/audit-log${search}`, (asked) => {
    requireSuperAdmin(asked);
    const filter = AuditFilter.parse(Object.fromEntries(searchParams));
    return download(exportActs(filter), { filename: "audit-log.csv", type: "csv" });
  });
}
