import type { LoaderFunctionArgs } from "@remix-run/node";
import { AuditFilter, exportActs } from "~/domain/audit/list";
import { download } from "~/http/downloads";
import { forPage } from "~/http/page-errors";
import { requireSuperAdmin } from "~/http/viewer";

/** The audit log as a CSV file, narrowed as the screen is. */
export function loader(args: LoaderFunctionArgs) {
  requireSuperAdmin(args);
  const filter = AuditFilter.parse(Object.fromEntries(new URL(args.request.url).searchParams));
  return forPage(args.request, download(exportActs(filter), { filename: "audit-log.csv", type: "csv" }));
}
