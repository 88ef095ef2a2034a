import { AuditFilter, listActs } from "~/domain/audit/list";
import { endpoint } from "~/http/endpoint";
import { PageQuery } from "~/http/params";
import { superAdmin } from "~/http/who";

const { loader, action } = endpoint({
  GET: {
    who: superAdmin,
    query: PageQuery.extend(AuditFilter.shape),
    run: ({ query }) => listActs(query),
  },
});

export { action, loader };
