import { z } from "zod";
import { AuditFilter, listActs } from "~/domain/audit/list";
import { oldName } from "~/domain/view-schema";
import { superAdmin } from "~/http/api/access";
import { endpoint } from "~/http/api/endpoint";
import { downloadAuditLog } from "~/http/exports";
import { ActAnswer, withCreatedAt } from "~/http/presenters/old-names";
import { PageQuery } from "~/http/request/params";
import { CSV, pageShape } from "../shapes/shape";

/** What narrows the audit log. */
const AuditQuery = z.object({
  q: z.string().optional(),
  ...AuditFilter.shape,
  who: oldName(AuditFilter.shape.who.clone()),
});

export const auditLogEndpoints = {
  "admin/audit-log": endpoint({
    GET: {
      access: superAdmin,
      scope: "admin",
      summary: "The activity log, newest first. `q`: name or #id of the admin or the user.",
      output: pageShape(ActAnswer),
      query: PageQuery.extend(AuditQuery.shape),
      run: async ({ actor, query: { q, ...query }, request: { signal } }) => {
        const { data, meta } = await listActs({ ...query, who: q ?? query.who, by: actor.id, signal });
        return { data: data.map(withCreatedAt), meta };
      },
    },
  }),

  "admin/audit-log/export": endpoint({
    GET: {
      access: superAdmin,
      scope: "admin",
      summary: "The activity log as CSV.",
      output: CSV,
      query: AuditQuery,
      run: ({ actor, query: { q, ...query } }) => downloadAuditLog(actor, { ...query, who: q ?? query.who }),
    },
  }),
};
