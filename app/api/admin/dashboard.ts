import { z } from "zod";
import { adminDashboard } from "~/domain/reports/admin-dashboard";
import { endpoint } from "~/http/endpoint";
import { admin } from "~/http/who";

const number = z.coerce.number().int().optional().catch(undefined);

const DashboardQuery = z.object({
  page: number,
  per_page: number,
  q_user: z.string().optional(),
  date_from: z.string().optional(),
  date_to: z.string().optional(),
});

const { loader, action } = endpoint({
  GET: { who: admin(), query: DashboardQuery, run: ({ query, now }) => adminDashboard(query, now) },
});

export { action, loader };
