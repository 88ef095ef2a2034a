import { AuditFilter, exportActs } from "~/domain/audit/list";
import { download } from "~/http/downloads";
import { endpoint } from "~/http/endpoint";
import { superAdmin } from "~/http/who";

const { loader, action } = endpoint({
  GET: {
    who: superAdmin,
    query: AuditFilter,
    run: ({ query }) => download(exportActs(query), { filename: "audit-log.csv", type: "csv" }),
  },
});

export { action, loader };
