import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ErrorSummary } from "../form/error-summary";
import { Field } from "../form/field";
import { Labelled } from "../form/form-field";
import type { FormResult } from "../form/form-result";
import { SubmitButton } from "../form/submit-button";
import { useSubmission } from "../form/use-form";
import { type Back, PageHeader } from "../layout/page-header";
import { ListChoice, type Offered } from "../lists/list-choice";
import { FormStep } from "../upload/form-step";
import type { Filled } from "./filled";
import { RepeatFields } from "./repeat-fields";
import { TemplateField } from "./template-field";

type Props = {
  title: string;
  back: Back;
  lists: Offered;
  /** Those of all lists. */
  columns: string[];
  templates: { id: number; name: string }[];
  zones: string[];
  /** A batch whose message becomes a template. */
  batch: { value: string; name: string; text: string } | null;
  /** A rule that has no words here, as it stays. */
  asNow: string | null;
  opened: Record<string, string | string[]>;
  requestKey?: string;
  result: FormResult;
};

/** What a schedule sends, to whom, and when. */
export function ScheduleForm({ title, back, result, requestKey, opened, ...offered }: Props) {
  const { t } = useTranslation();
  const { id, message, faults, attempt } = useSubmission(result);
  const values: Record<string, unknown> = result ? (result.initialValue ?? {}) : opened;
  const typed = (name: string) => String(values[name] ?? "");
  return (
    <>
      <PageHeader back={back} title={title} />
      <ErrorSummary key={attempt} message={message} faults={faults} />
      <Form method="post" id={id} className="flex flex-col gap-4 sm:gap-5">
        {requestKey && <input type="hidden" name="request_key" value={requestKey} />}
        <FormStep number={1} title={t("scheduleForm.what")}>
          <div className="grid items-start gap-5 xl:grid-cols-2">
            <Field
              name="name"
              label={t("scheduleForm.name")}
              hint={t("scheduleForm.nameHint")}
              faults={faults.name}
              defaultValue={typed("name")}
              maxLength={100}
              autoComplete="off"
              required
            />
            <TemplateField
              templates={offered.templates}
              batch={offered.batch}
              typed={typed}
              faults={faults}
            />
            <ListChoice
              offered={offered.lists}
              chosen={typed("list_ids").split(",")}
              typed={typed}
              faults={faults}
            />
          </div>
        </FormStep>
        <FormStep number={2} title={t("scheduleForm.when")}>
          <div className="flex flex-col gap-5">
            <RepeatFields columns={offered.columns} asNow={offered.asNow} typed={typed} faults={faults} />
            <TimeFields zones={offered.zones} typed={typed} faults={faults} />
          </div>
        </FormStep>
        <div className="flex flex-wrap gap-3">
          <SubmitButton busy={t("scheduleForm.saving")}>{t("scheduleForm.save")}</SubmitButton>
          <Link to={back.to} className="btn">
            {t("schedules.keep")}
          </Link>
        </div>
      </Form>
    </>
  );
}

function TimeFields({ zones, typed, faults }: Filled & { zones: string[] }) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-wrap items-end gap-4">
      <Field
        name="time"
        type="time"
        label={t("scheduleForm.time")}
        hint={t("scheduleForm.timeHint")}
        faults={faults.time}
        defaultValue={typed("time")}
        className="max-w-36"
        required
      />
      <Labelled name="zone" label={t("scheduleForm.zone")} faults={faults.zone}>
        {({ edge, ...wiring }) => (
          <select {...wiring} defaultValue={typed("zone")} className={`select w-32 ${edge}`}>
            {zones.map((zone) => (
              <option key={zone} value={zone}>
                {zone}
              </option>
            ))}
          </select>
        )}
      </Labelled>
    </div>
  );
}
