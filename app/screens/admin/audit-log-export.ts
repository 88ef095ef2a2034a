import { AuditFilter } from "~/domain/audit/list";
import { downloadAuditLog } from "~/http/exports";
import { requireSuperAdmin, type ScreenArgs } from "~/http/require-user";
import { screenFile } from "~/http/screen/page-download";

/** The audit log as a CSV file, narrowed as the screen is. */
export function loader(args: ScreenArgs) {
  const { search, searchParams } = new URL(args.request.url);
  return screenFile(args, `/admin/audit-log${search}`, (asked) =>
    downloadAuditLog(requireSuperAdmin(asked), AuditFilter.parse(Object.fromEntries(searchParams))),
  );
}
