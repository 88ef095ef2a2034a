import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { changeSchedule, scheduleById } from "~/domain/schedules/schedules";
import { presentScheduleForm } from "~/http/presenters/schedules/schedule-form-page";
import { idParam } from "~/http/request/params";
import { requireUser, type ScreenArgs } from "~/http/require-user";
import { redirectWithNotice } from "~/http/screen/flash";
import { NoFields, submitForm } from "~/http/screen/forms";
import { forPage, idInAddress } from "~/http/screen/page-data";
import { inFormFields, scheduleInput } from "~/http/screen/schedules/schedule-form";
import { needTexts } from "~/i18n/client";
import { clock } from "~/platform/clock";
import type { ScreenHandle } from "~/ui/layout/screen-handle";
import { ScheduleForm } from "~/ui/schedules/schedule-form";
import { ScheduleNeeds } from "~/ui/schedules/schedule-needs";

await needTexts("hours", "schedules");

export const handle: ScreenHandle<{ schedule: { name: string } }> = {
  title: ({ schedule }, t) => `${t("scheduleForm.editTitle")} · ${schedule.name}`,
  failed: (t) => t("schedules.failed"),
};

export async function loader({ request, params, context }: ScreenArgs) {
  const user = requireUser({ request, context });
  const id = await idInAddress(request, params.scheduleId);
  return forPage(request, presentScheduleForm(request, user, id, clock.now()));
}

export function action(args: ScreenArgs) {
  const user = requireUser(args);
  const now = clock.now();
  const id = () => idParam(args.params.scheduleId);
  const save = async (_: object, form: FormData) => {
    const { rrule } = await scheduleById(user, id(), now);
    await changeSchedule(user, id(), scheduleInput(form, { before: rrule }), now).catch((error) => {
      throw inFormFields(error);
    });
    return redirectWithNotice(`/schedules/${id()}`, { kind: "success", text: "schedules.saved" });
  };
  return submitForm(args, NoFields, save);
}

export default function ScheduleEditScreen() {
  const { t } = useTranslation();
  const { schedule, lists, ...shown } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const title = t("scheduleForm.editTitle");
  const back = { to: `/schedules/${schedule.id}`, text: schedule.name };
  if (lists === null) return <ScheduleNeeds title={title} back={back} list template={false} />;
  return <ScheduleForm title={title} back={back} lists={lists} {...shown} result={result} />;
}
