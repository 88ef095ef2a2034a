import { z } from "zod";
import { adminDashboard } from "~/domain/reports/admin-dashboard";
import { askedNumber } from "~/domain/typed-number";
import { endpoint } from "~/http/api/endpoint";
import { admin } from "~/http/api/who";
import { Dashboard } from "../shapes/reports";

const DashboardQuery = z.object({
  page: askedNumber(),
  per_page: askedNumber(),
  q_user: z.string().optional(),
  date_from: z.string().optional(),
  date_to: z.string().optional(),
});

const { loader, action } = endpoint({
  GET: {
    who: admin(),
    what: "Totals of all time, a page of users with their figures, and the newest batches.",
    answer: Dashboard,
    query: DashboardQuery,
    run: ({ actor, query, now, request: { signal } }) =>
      adminDashboard({ ...query, by: actor.id, signal }, now),
  },
});

export { action, loader };
