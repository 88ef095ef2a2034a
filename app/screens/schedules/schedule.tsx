import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { pauseSchedule, resumeSchedule } from "~/domain/schedules/pause-resume";
import { assertOwnSchedule } from "~/domain/schedules/schedules";
import { presentSchedulePage } from "~/http/presenters/schedules/schedule-page";
import { idParam } from "~/http/request/params";
import { requireUser, type ScreenArgs } from "~/http/require-user";
import { redirectWithNotice } from "~/http/screen/flash";
import { submitForm } from "~/http/screen/forms";
import { forPage, idInAddress, withNotice } from "~/http/screen/page-data";
import { needTexts } from "~/i18n/client";
import { clock } from "~/platform/clock";
import { FlashMessage } from "~/ui/flash-message";
import { ErrorSummary } from "~/ui/form/error-summary";
import { formFaults } from "~/ui/form/form-result";
import { PageHeader } from "~/ui/layout/page-header";
import type { ScreenHandle } from "~/ui/layout/screen-handle";
import { listQuery, Paging } from "~/ui/list/list-address";
import { DatesAhead } from "~/ui/schedules/dates-ahead";
import { RunTable } from "~/ui/schedules/run-table";
import { ScheduleFacts } from "~/ui/schedules/schedule-facts";
import { ScheduleState } from "~/ui/schedules/schedule-state";
import { TurnButton } from "~/ui/schedules/turn-button";

await needTexts("schedules");

export const handle: ScreenHandle<{ schedule: { name: string } }> = {
  title: ({ schedule }) => schedule.name,
  failed: (t) => t("schedules.failed"),
};

export async function loader({ request, params, context }: ScreenArgs) {
  const user = requireUser({ request, context });
  const id = await idInAddress(request, params.scheduleId);
  const { page } = listQuery(request.url);
  return withNotice(
    request,
    await forPage(request, presentSchedulePage(request, user, id, page, clock.now())),
  );
}

const Turn = z.object({ intent: z.enum(["pause", "resume"]) });

export function action(args: ScreenArgs) {
  const user = requireUser(args);
  const now = clock.now();
  const id = () => idParam(args.params.scheduleId);
  const turn = async ({ intent }: z.output<typeof Turn>) => {
    await (intent === "pause" ? pauseSchedule : resumeSchedule)(user, id(), now);
    const text = intent === "pause" ? "schedules.paused" : "schedules.resumed";
    return redirectWithNotice(`/schedules/${id()}`, { kind: "success", text });
  };
  return submitForm(args, Turn, turn, { may: () => assertOwnSchedule(user, id()) });
}

export default function ScheduleScreen() {
  const { t } = useTranslation();
  const { schedule, ahead, reason, runs, notice, ...facts } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const here = `/schedules/${schedule.id}`;
  return (
    <>
      <PageHeader
        back={{ to: "/schedules", text: t("schedules.title") }}
        title={schedule.name}
        badge={<ScheduleState status={schedule.status} />}
        actions={
          <>
            <TurnButton schedule={schedule} look="btn" />
            <Link to={`${here}/edit`} className="btn">
              {t("schedules.edit")}
            </Link>
            <Link to={`${here}/delete`} className="btn btn-danger">
              {t("schedules.delete")}
            </Link>
          </>
        }
      />
      {!result && <FlashMessage notice={notice} />}
      <ErrorSummary message={formFaults(result).message} />
      <div className="grid gap-4 sm:gap-5 lg:grid-cols-2">
        <ScheduleFacts {...facts} />
        <DatesAhead schedule={schedule} ahead={ahead} reason={reason} />
      </div>
      <section aria-labelledby="runs" className="mt-8">
        <h2 id="runs" className="mb-3 text-lg font-semibold">
          {t("schedules.runsTitle")}
        </h2>
        <RunTable runs={runs.data} />
        <Paging page={runs.meta.page} pages={runs.meta.pages} />
      </section>
    </>
  );
}
