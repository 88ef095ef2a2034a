import { AuditFilter, listActs } from "~/domain/audit/list";
import { endpoint } from "~/http/api/endpoint";
import { superAdmin } from "~/http/api/who";
import { PageQuery } from "~/http/params";
import { pageOf } from "../shapes/shape";
import { Act } from "../shapes/users";

const { loader, action } = endpoint({
  GET: {
    who: superAdmin,
    what: "The audit log, newest first.",
    answer: pageOf(Act),
    query: PageQuery.extend(AuditFilter.shape),
    run: ({ actor, query, request: { signal } }) => listActs({ ...query, by: actor.id, signal }),
  },
});

export { action, loader };
