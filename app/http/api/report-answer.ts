import { z } from "zod";
import { BatchView } from "~/domain/batches/views";
import { type AdminDashboard, RecentBatch } from "~/domain/reports/admin-dashboard";
import type { HistoryRow } from "~/domain/reports/history";
import { UserSummary } from "~/domain/reports/users-summary";
import { BATCH_STATUSES } from "~/domain/statuses";
import { Count, nameSchema, oldName, Time, UserBeside } from "~/domain/view-schema";

export const DashboardAnswer = nameSchema(
  "AdminDashboard",
  z.strictObject({
    totals: z.strictObject({
      total_users: Count,
      total_batches: Count,
      messages_sent: Count,
      messages_today: Count,
      success_rate: z.number().min(0).max(100),
    }),
    users: z.strictObject({
      data: z.array(UserSummary),
      meta: z.strictObject({
        ...{ page: z.int(), pages: z.int(), total: Count },
        ...{ current_page: z.int(), last_page: z.int() },
      }),
    }),
    recent_batches: z.array(RecentBatch),
  }),
);

export const HistoryAnswer = nameSchema(
  "HistoryRow",
  z.strictObject({
    id: z.int(),
    name: z.string(),
    status: z.enum(BATCH_STATUSES),
    user: UserBeside,
    user_id: oldName(z.int()),
    user_name: oldName(z.string()),
    user_email: oldName(z.string()),
    submitted_at: Time,
    totals: BatchView.shape.totals,
    recipients: oldName(Count.clone()),
    sent: oldName(Count.clone()),
    failed: oldName(Count.clone()),
    refunded: oldName(Count.clone()),
    basis: BatchView.shape.basis,
  }),
);

/**
 * Returns a batch of the history with its owner as every call has them. The names before, and the figures beside
 * `totals`, go on until 1.0.
 */
export const historyAnswer = ({
  user_id,
  user_name,
  user_email,
  ...row
}: HistoryRow): z.infer<typeof HistoryAnswer> => ({
  ...{ ...row, user: { id: user_id, name: user_name, email: user_email } },
  ...{ user_id, user_name, user_email },
});

/** Returns the dashboard with the page of its users as every list has it, beside its own names. */
export function dashboardAnswer({
  users: { data, meta },
  ...rest
}: AdminDashboard): z.infer<typeof DashboardAnswer> {
  const page = { page: meta.current_page, pages: meta.last_page };
  return { ...rest, users: { data, meta: { ...page, ...meta } } };
}
