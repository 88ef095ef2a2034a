import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { deleteSchedule, scheduleById } from "~/domain/schedules/schedules";
import { idParam } from "~/http/request/params";
import { requireUser, type ScreenArgs } from "~/http/require-user";
import { redirectWithNotice } from "~/http/screen/flash";
import { NoFields, submitForm } from "~/http/screen/forms";
import { forPage, idInAddress } from "~/http/screen/page-data";
import { needTexts } from "~/i18n/client";
import { clock } from "~/platform/clock";
import { ConfirmPanel } from "~/ui/admin-users/confirm-panel";
import type { ScreenHandle } from "~/ui/layout/screen-handle";

await needTexts("schedules");

export const handle: ScreenHandle<{ schedule: { name: string } }> = {
  title: ({ schedule }, t) => t("schedules.deleteTitle", { name: schedule.name }),
  failed: (t) => t("schedules.failed"),
};

export async function loader({ request, params, context }: ScreenArgs) {
  const user = requireUser({ request, context });
  const id = await idInAddress(request, params.scheduleId);
  const { name } = await forPage(request, scheduleById(user, id, clock.now()));
  return { schedule: { id, name } };
}

export function action(args: ScreenArgs) {
  const user = requireUser(args);
  return submitForm(args, NoFields, async () => {
    await deleteSchedule(user, idParam(args.params.scheduleId));
    return redirectWithNotice("/schedules", { kind: "success", text: "schedules.deleted" });
  });
}

export default function ScheduleDeleteScreen() {
  const { t } = useTranslation();
  const { schedule } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <ConfirmPanel
      title={t("schedules.deleteTitle", { name: schedule.name })}
      confirm={t("schedules.deleteConfirm")}
      keep={t("schedules.keep")}
      back={`/schedules/${schedule.id}`}
      result={result}
      danger
    >
      <p>{t("schedules.deleteText")}</p>
    </ConfirmPanel>
  );
}
