import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { assertMayControl } from "~/domain/batch-control/pause-cancel";
import { rescheduleBatch, scheduledBatch } from "~/domain/batch-reschedule";
import { BatchWhenFields } from "~/domain/imports/batch-when";
import { formTime, withOwnZone } from "~/domain/users/display";
import { requestDisplay } from "~/http/request/display";
import { idParam } from "~/http/request/params";
import { requireUser, type ScreenArgs } from "~/http/require-user";
import { redirectWithNotice } from "~/http/screen/flash";
import { submitForm } from "~/http/screen/forms";
import { forPage, idInAddress } from "~/http/screen/page-data";
import { needTexts } from "~/i18n/client";
import { clock } from "~/platform/clock";
import { NothingToDo } from "~/ui/already-done";
import { ErrorSummary } from "~/ui/form/error-summary";
import { Field } from "~/ui/form/field";
import { firstTyped, formFaults, useAttempt } from "~/ui/form/form-result";
import { SubmitButton } from "~/ui/form/submit-button";
import { useFormat } from "~/ui/format";
import type { ScreenHandle } from "~/ui/layout/screen-handle";

await needTexts("sending", "states");

export const handle: ScreenHandle<{ batch: { name: string } }> = {
  title: ({ batch }, t) => t("schedule.title", { name: batch.name }),
  failed: (t) => t("control.failed"),
};

export async function loader({ request, params, context }: ScreenArgs) {
  const user = requireUser({ request, context });
  const id = await idInAddress(request, params.batchId);
  const { batch, open } = await forPage(request, scheduledBatch(user, id, clock.now()));
  const display = requestDisplay({ request, context });
  return { batch, open, start: batch.start_at ? formTime(new Date(batch.start_at), display) : "" };
}

const Wish = z.object({ start_at: BatchWhenFields.start_at });

export function action(args: ScreenArgs) {
  const user = requireUser(args);
  const may = () => assertMayControl(user, idParam(args.params.batchId));
  const change = async ({ start_at }: z.output<typeof Wish>) => {
    const id = idParam(args.params.batchId);
    const { batch } = await rescheduleBatch(
      user,
      id,
      withOwnZone(start_at, requestDisplay(args)) ?? null,
      clock.now(),
    );
    const text = batch.start_at ? "schedule.done" : "schedule.doneNow";
    return redirectWithNotice(`/batches/${id}`, { kind: "success", text });
  };
  return submitForm(args, Wish, change, { may });
}

export default function BatchScheduleScreen() {
  const { t } = useTranslation();
  const { zone } = useFormat();
  const { batch, open, start } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { message, faults } = formFaults(result);
  const attempt = useAttempt(result);
  const title = t("schedule.title", { name: batch.name });
  const back = `/batches/${batch.id}`;
  if (!open && !message)
    return (
      <NothingToDo title={title} text={t("schedule.nothing")} back={back} backText={t("control.back")} />
    );
  return (
    <div className="max-w-2xl">
      <ErrorSummary key={attempt} message={message} faults={faults} />
      <section className="panel flex flex-col gap-4 p-6">
        <h1 className="text-2xl font-semibold tracking-tight">{title}</h1>
        <Form method="post" className="flex flex-col gap-4">
          <Field
            name="start_at"
            type="datetime-local"
            label={t("schedule.start")}
            hint={t("schedule.hint", { zone })}
            defaultValue={firstTyped(result, "start_at") ?? start}
            faults={faults.start_at}
            className="max-w-64"
          />
          <p className="quiet text-sm">{t("schedule.rows")}</p>
          <div className="flex flex-wrap gap-3">
            <SubmitButton>{t("schedule.confirm")}</SubmitButton>
            <Link to={back} className="btn">
              {t("schedule.keep")}
            </Link>
          </div>
        </Form>
      </section>
    </div>
  );
}
