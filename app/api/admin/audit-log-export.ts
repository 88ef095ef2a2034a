import { AuditFilter, exportActs } from "~/domain/audit/list";
import { endpoint } from "~/http/api/endpoint";
import { superAdmin } from "~/http/api/who";
import { download } from "~/http/downloads";
import { CSV } from "../shapes/shape";

const { loader, action } = endpoint({
  GET: {
    who: superAdmin,
    what: "The audit log as CSV.",
    answer: CSV,
    query: AuditFilter,
    run: ({ actor, query }) =>
      download(exportActs(query, actor.id), { filename: "audit-log.csv", type: "csv" }),
  },
});

export { action, loader };
