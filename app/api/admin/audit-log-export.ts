import { exportActs } from "~/domain/audit/list";
import { superAdmin } from "~/http/api/access";
import { endpoint } from "~/http/api/endpoint";
import { download } from "~/http/downloads";
import { CSV } from "../shapes/shape";
import { AuditQuery } from "../shapes/users";

const { loader, action } = endpoint({
  GET: {
    who: superAdmin,
    what: "The audit log as CSV.",
    answer: CSV,
    query: AuditQuery,
    run: ({ actor, query: { q, ...query } }) =>
      download(exportActs({ ...query, who: q ?? query.who }, actor.id), {
        filename: "audit-log.csv",
        type: "csv",
      }),
  },
});

export { action, loader };
