import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { presentAdminDashboard } from "~/http/presenters/admin-dashboard-page";
import { requireAdmin, type ScreenArgs } from "~/http/require-user";
import { forPage } from "~/http/screen/page-data";
import { needTexts } from "~/i18n/client";
import { clock } from "~/platform/clock";
import { AttentionList } from "~/ui/admin-reports/attention-list";
import { DashboardFilter } from "~/ui/admin-reports/dashboard-filter";
import { dashboardAddress } from "~/ui/admin-reports/dashboard-query";
import { RecentOfAll } from "~/ui/admin-reports/recent-of-all";
import { SystemState } from "~/ui/admin-reports/system-state";
import { UsersSummaryTable } from "~/ui/admin-reports/users-summary-table";
import { MessageDays } from "~/ui/dashboard/message-days";
import { useFormat } from "~/ui/format";
import { PageHeader } from "~/ui/layout/page-header";
import type { ScreenHandle } from "~/ui/layout/screen-handle";
import { EmptyState } from "~/ui/list/empty-state";
import { Paging } from "~/ui/list/list-address";
import { RefreshLink } from "~/ui/list/refresh-link";
import { Figure, Figures } from "~/ui/stat";
import { Time } from "~/ui/time";

await needTexts("admin-reports", "states");

export const handle: ScreenHandle = {
  title: (_data, t) => t("admin.title"),
  failed: (t) => t("report.failed"),
};

export function loader(args: ScreenArgs) {
  const { request } = args;
  const viewer = requireAdmin(args);
  return forPage(request, presentAdminDashboard(request, viewer, dashboardAddress(request.url), clock.now()));
}

export default function AdminDashboardScreen() {
  const { t } = useTranslation();
  const { number, percent } = useFormat();
  const { totals, tried, users, recent_batches, states, days, state, needs, wish, opens, options, updated } =
    useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={t("admin.title")} actions={<RefreshLink />} />
      <Figures label={t("report.totals")}>
        <Figure name={t("report.totalUsers")} value={number(totals.total_users)} />
        <Figure name={t("report.totalBatches")} value={number(totals.total_batches)} />
        <Figure
          name={t("report.messagesSent")}
          value={number(totals.messages_sent)}
          hint={t("report.today", { messages: totals.messages_today })}
        />
        <Figure
          name={t("report.successRate")}
          value={percent(tried === 0 ? null : totals.success_rate)}
          hint={t("report.successHint")}
        />
      </Figures>
      <div className="mt-6 grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex flex-col gap-6">
          <AttentionList {...needs} />
          <MessageDays days={days} title={t("report.plot")} />
        </div>
        <SystemState {...state} />
      </div>
      <div className="mt-8">
        <DashboardFilter {...wish} options={options} found={users.meta.total} />
      </div>
      <section aria-labelledby="recent" className="mt-6">
        <h2 id="recent" className="mb-3 text-lg font-semibold">
          {t("report.recent")}
        </h2>
        <RecentOfAll batches={recent_batches} states={states} />
      </section>
      <section aria-labelledby="users" className="mt-8">
        <h2 id="users" className="text-lg font-semibold">
          {t("report.users")}
        </h2>
        <p className="quiet mb-3 text-sm">
          {t("report.count", { count: users.meta.total })} {t("report.usersHint")}
        </p>
        {users.data.length > 0 ? (
          <UsersSummaryTable users={users.data} opens={opens} />
        ) : (
          <EmptyState title={t("report.noUsersTitle")} text={t("report.noUsersText")}>
            <Link to="/admin/dashboard" className="btn">
              {t("common.clear")}
            </Link>
          </EmptyState>
        )}
        <Paging page={users.meta.current_page} pages={users.meta.last_page} />
      </section>
      <p className="quiet mt-4 text-sm">
        {t("common.updated")} <Time at={updated} seconds />
      </p>
    </>
  );
}
