import { z } from "zod";
import type { RecentBatch as RecentView } from "~/domain/reports/admin-dashboard";
import type { Overview as OverviewView } from "~/domain/reports/overview";
import type { UserSummary as SummaryView } from "~/domain/reports/users-summary";
import type { EligibleUser as EligibleView } from "~/domain/test-bulk/eligible-users";
import { LOG_STATUSES } from "~/domain/test-bulk/log-status";
import { oldName, Time, UserBeside } from "~/domain/view-schema";
import type { dashboardAnswer, historyAnswer } from "~/http/api/report-answer";
import type { testLogAnswer } from "~/http/presenters/test-log";
import { Batch, BatchStatus, ItemErrorCode } from "./batches";
import { shape } from "./shape";

const count = z.int().min(0);
const rate = z.number().min(0).max(100);

export const Overview = shape<OverviewView>()(
  "Overview",
  z.strictObject({
    balance: z.int(),
    total_batches: count,
    messages_sent: count,
    success_rate: rate,
    recent_batches: z.array(Batch),
  }),
);

const UserSummary = shape<SummaryView>()(
  "UserSummary",
  z.strictObject({
    id: z.int(),
    name: z.string(),
    email: z.string(),
    total_batches: count,
    sent_count: count,
    failed_count: count,
    total_items: count,
    last_activity: Time.nullable(),
  }),
);

const RecentBatch = shape<RecentView>()(
  "RecentBatch",
  z.strictObject({
    id: z.int(),
    name: z.string(),
    status: BatchStatus,
    user: UserBeside,
    user_name: z.string(),
    sent: count,
    recipients: count,
  }),
);

export const Dashboard = shape<ReturnType<typeof dashboardAnswer>>()(
  "AdminDashboard",
  z.strictObject({
    totals: z.strictObject({
      total_users: count,
      total_batches: count,
      messages_sent: count,
      messages_today: count,
      success_rate: rate,
    }),
    users: z.strictObject({
      data: z.array(UserSummary),
      meta: z.strictObject({
        ...{ page: z.int(), pages: z.int(), total: count },
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
    status: BatchStatus,
    user: UserBeside,
    user_id: oldName(z.int()),
    user_name: oldName(z.string()),
    user_email: oldName(z.string()),
    submitted_at: Time,
    totals: Batch.shape.totals,
    recipients: oldName(count.clone()),
    sent: oldName(count.clone()),
    failed: oldName(count.clone()),
    refunded: oldName(count.clone()),
    basis: Batch.shape.basis,
  }),
);

export const EligibleUser = shape<EligibleView>()(
  "EligibleUser",
  z.strictObject({
    id: z.int(),
    name: z.string(),
    email: z.string(),
    devices: z.array(z.strictObject({ id: z.int(), name: z.string(), status: z.string() })),
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
