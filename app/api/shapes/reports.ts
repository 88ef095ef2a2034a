import { z } from "zod";
import { BatchView } from "~/domain/batches/views";
import { RecentBatch } from "~/domain/reports/admin-dashboard";
import { UserSummary } from "~/domain/reports/users-summary";
import { BATCH_STATUSES } from "~/domain/statuses";
import { LOG_STATUSES } from "~/domain/test-bulk/log-status";
import { Count, oldName, Time, UserBeside } from "~/domain/view-schema";
import type { dashboardAnswer, historyAnswer } from "~/http/api/report-answer";
import type { testLogAnswer } from "~/http/presenters/test-log";
import { ItemErrorCode } from "./batches";
import { shape } from "./shape";

export const Dashboard = shape<ReturnType<typeof dashboardAnswer>>()(
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

export const HistoryRow = shape<ReturnType<typeof historyAnswer>>()(
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

export const TestLog = shape<ReturnType<typeof testLogAnswer>>()(
  "TestLog",
  z.strictObject({
    id: z.string(),
    device: z.string().nullable(),
    receiver_number: z.string(),
    receiver: z.string(),
    scheduled_at: Time.nullable(),
    status: z.enum(LOG_STATUSES),
    error_message: z.string().nullable(),
    error_code: ItemErrorCode.nullable(),
    error: z.string().nullable(),
    updated_at: Time,
  }),
);
