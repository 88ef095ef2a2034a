import { redirect } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { hideFirstSteps } from "~/domain/reports/first-steps";
import { presentDashboard } from "~/http/presenters/dashboard-page";
import { requireUser, type ScreenArgs } from "~/http/require-user";
import { NoFields, submitForm } from "~/http/screen/forms";
import { forPage } from "~/http/screen/page-data";
import { screenCode } from "~/http/screen/screen-code";
import { needTexts } from "~/i18n/client";
import { clock } from "~/platform/clock";
import { useCreditWorth } from "~/ui/credits/credit-worth";
import { DeviceAlerts } from "~/ui/dashboard/device-alerts";
import { FirstSteps } from "~/ui/dashboard/first-steps";
import { LowCredits } from "~/ui/dashboard/low-credits";
import { MessageDays } from "~/ui/dashboard/message-days";
import { QuickActions } from "~/ui/dashboard/quick-actions";
import { RecentBatches } from "~/ui/dashboard/recent-batches";
import { useFormat } from "~/ui/format";
import { PageHeader } from "~/ui/layout/page-header";
import type { ScreenHandle } from "~/ui/layout/screen-handle";
import { useWarmCode } from "~/ui/layout/warm-code";
import { EmptyState } from "~/ui/list/empty-state";
import { NoNumber } from "~/ui/numbers/no-number";
import { Figure, Figures } from "~/ui/stat";

await needTexts("batches", "states");

export const handle: ScreenHandle = {
  title: (_data, t) => t("dashboard.title"),
  failed: (t) => t("dashboard.failed"),
};

export async function loader(args: ScreenArgs) {
  const page = await forPage(args.request, presentDashboard(requireUser(args), clock.now()));
  return { ...page, code: screenCode(...NEXT) };
}

/** Where most go from here. */
const NEXT = ["screens/send-new", "screens/batches/batches", "screens/batches/batch"];

/** Hides the first steps. */
export function action(args: ScreenArgs) {
  const user = requireUser(args);
  return submitForm(args, NoFields, async () => {
    await hideFirstSteps(user);
    return redirect("/dashboard");
  });
}

export default function DashboardScreen() {
  const { t } = useTranslation();
  const { number, percent } = useFormat();
  const figures = useLoaderData<typeof loader>();
  const worth = useCreditWorth(figures.price)(figures.balance);
  useWarmCode(figures.code);
  return (
    <>
      <PageHeader title={t("dashboard.title")} />
      {figures.cares.length > 0 && <DeviceAlerts {...figures} />}
      {figures.low && <LowCredits balance={figures.balance} buys={figures.buys} />}
      {figures.hasNoNumber && <NoNumber connection="never" />}
      {figures.steps && <FirstSteps steps={figures.steps} />}
      <Figures label={t("dashboard.title")}>
        <Figure
          name={t("dashboard.balance")}
          value={number(figures.balance)}
          hint={[t("dashboard.credits", { count: figures.balance }), worth].filter(Boolean).join(" · ")}
        />
        <Figure name={t("dashboard.totalBatches")} value={number(figures.total_batches)} />
        <Figure name={t("dashboard.messagesSent")} value={number(figures.messages_sent)} />
        <Figure
          name={t("dashboard.successRate")}
          value={percent(figures.tried === 0 ? null : figures.success_rate)}
          hint={t("dashboard.successHint")}
        />
      </Figures>
      <div className="mt-8 grid gap-8 xl:grid-cols-[minmax(0,1fr)_18rem]">
        <section aria-labelledby="recent">
          <div className="mb-3 flex items-baseline justify-between">
            <h2 id="recent" className="text-lg font-semibold">
              {t("dashboard.recent")}
            </h2>
            {figures.recent_batches.length > 0 && (
              <Link to="/batches" className="link text-sm">
                {t("dashboard.seeAll")}
              </Link>
            )}
          </div>
          {figures.recent_batches.length === 0 ? (
            <EmptyState title={t("dashboard.emptyTitle")} text={t("dashboard.emptyText")}>
              <Link to="/send/new" className="btn btn-primary">
                {t("dashboard.sendNew")}
              </Link>
            </EmptyState>
          ) : (
            <RecentBatches batches={figures.recent_batches} states={figures.states} />
          )}
        </section>
        <QuickActions buys={figures.buys} />
      </div>
      <div className="mt-8">
        <MessageDays days={figures.days} title={t("plot.title")} />
      </div>
    </>
  );
}
