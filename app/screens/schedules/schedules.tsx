import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { SCHEDULES_MAX } from "~/domain/schedules/types";
import { presentSchedules } from "~/http/presenters/schedules/schedule-page";
import { requireUser, type ScreenArgs } from "~/http/require-user";
import { forPage, withNotice } from "~/http/screen/page-data";
import { needTexts } from "~/i18n/client";
import { clock } from "~/platform/clock";
import { FlashMessage } from "~/ui/flash-message";
import { PageHeader } from "~/ui/layout/page-header";
import type { ScreenHandle } from "~/ui/layout/screen-handle";
import { ScheduleTable } from "~/ui/schedules/schedule-table";

await needTexts("schedules");

export const handle: ScreenHandle = {
  title: (_data, t) => t("schedules.title"),
  failed: (t) => t("schedules.failed"),
};

export async function loader(args: ScreenArgs) {
  const { request } = args;
  const schedules = await forPage(request, presentSchedules(request, requireUser(args), clock.now()));
  return withNotice(request, { schedules, max: SCHEDULES_MAX });
}

export default function SchedulesScreen() {
  const { t } = useTranslation();
  const { schedules, max, notice } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title={t("schedules.title")}
        actions={
          <Link to="/schedules/new" className="btn btn-primary">
            {t("schedules.new")}
          </Link>
        }
      />
      <FlashMessage notice={notice} />
      <p className="quiet mb-4 max-w-prose">{t("schedules.lead", { count: max })}</p>
      <ScheduleTable schedules={schedules} />
    </>
  );
}
