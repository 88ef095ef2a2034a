import { z } from "zod";
import { parseFormNumber } from "~/domain/form-number";
import { adminDashboard } from "~/domain/reports/admin-dashboard";
import { oldName } from "~/domain/view-schema";
import { admin } from "~/http/api/access";
import { endpoint } from "~/http/api/endpoint";
import { DashboardAnswer, dashboardAnswer } from "~/http/api/report-answer";

const DashboardQuery = z.object({
  page: parseFormNumber(),
  limit: parseFormNumber(),
  q: z.string().optional(),
  date_from: z.string().optional(),
  date_to: z.string().optional(),
  per_page: oldName(parseFormNumber()),
  q_user: oldName(z.string().optional()),
});

export const dashboardEndpoints = {
  "admin/dashboard": endpoint({
    GET: {
      access: admin(),
      scope: "admin",
      summary: "All-time totals, a page of users with their figures, and the newest batches.",
      output: DashboardAnswer,
      query: DashboardQuery,
      run: async ({ actor, query: { q, ...query }, now, request: { signal } }) => {
        const wish = { ...query, q_user: q ?? query.q_user, by: actor.id, signal };
        return dashboardAnswer(await adminDashboard(wish, now));
      },
    },
  }),
};
