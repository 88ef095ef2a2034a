import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { saveNewSchedule } from "~/http/actions/new-schedule";
import { presentNewSchedule } from "~/http/presenters/schedules/schedule-form-page";
import { idParam } from "~/http/request/params";
import { requireUser, type ScreenArgs } from "~/http/require-user";
import { newRequestKey } from "~/http/screen/form-idempotency";
import { forPage } from "~/http/screen/page-data";
import { needTexts } from "~/i18n/client";
import type { ScreenHandle } from "~/ui/layout/screen-handle";
import { ScheduleForm } from "~/ui/schedules/schedule-form";
import { ScheduleNeeds } from "~/ui/schedules/schedule-needs";

await needTexts("hours", "schedules");

export const handle: ScreenHandle = {
  title: (_data, t) => t("scheduleForm.newTitle"),
  failed: (t) => t("schedules.failed"),
};

export async function loader(args: ScreenArgs) {
  const { request } = args;
  const user = requireUser(args);
  const batch = new URL(request.url).searchParams.get("batch");
  const shown = async () => presentNewSchedule(request, user, batch === null ? null : idParam(batch));
  return { ...(await forPage(request, shown())), requestKey: newRequestKey() };
}

export const action = (args: ScreenArgs) => saveNewSchedule(args, requireUser(args));

export default function ScheduleNewScreen() {
  const { t } = useTranslation();
  const { lists, ...shown } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const title = t("scheduleForm.newTitle");
  const back = { to: "/schedules", text: t("schedules.title") };
  if (lists === null || (shown.templates.length === 0 && shown.batch === null))
    return (
      <ScheduleNeeds
        title={title}
        back={back}
        list={lists === null}
        template={shown.templates.length === 0}
      />
    );
  return <ScheduleForm title={title} back={back} lists={lists} {...shown} result={result} />;
}
