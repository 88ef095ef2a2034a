import { listActs } from "~/domain/audit/list";
import { superAdmin } from "~/http/api/access";
import { withCreatedAt } from "~/http/api/created-at";
import { endpoint } from "~/http/api/endpoint";
import { PageQuery } from "~/http/params";
import { pageShape } from "../shapes/shape";
import { Act, AuditQuery } from "../shapes/users";

const { loader, action } = endpoint({
  GET: {
    who: superAdmin,
    what: "The audit log, newest first; `q`: the name or #id of who did it, or to whom.",
    answer: pageShape(Act),
    query: PageQuery.extend(AuditQuery.shape),
    run: async ({ actor, query: { q, ...query }, request: { signal } }) => {
      const { data, meta } = await listActs({ ...query, who: q ?? query.who, by: actor.id, signal });
      return { data: data.map(withCreatedAt), meta };
    },
  },
});

export { action, loader };
