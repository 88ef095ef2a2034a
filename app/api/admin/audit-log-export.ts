import { AuditFilter, exportActs } from "~/domain/audit/list";
import { download } from "~/http/downloads";
import { endpoint } from "~/http/endpoint";
import { superAdmin } from "~/http/who";
import { CSV } from "../shapes/shape";

const { loader, action } = endpoint({
  GET: {
    who: superAdmin,
    what: "The audit log as CSV.",
    answer: CSV,
    query: AuditFilter,
    run: ({ query }) => download(exportActs(query), { filename: "audit-log.csv", type: "csv" }),
  },
});

export { action, loader };
