import { useTranslation } from "react-i18next";
import type { FieldFaults } from "../form/error-summary";
import { Field } from "../form/field";
import { RowButton } from "./row-button";

type Props = { steps: { from_day: string; per_day: string }[]; faults: FieldFaults; justAdded: boolean };

const COLUMNS = "grid items-end gap-x-3 grid-cols-[minmax(0,1fr)_minmax(0,1fr)_5.5rem]";

/** Shows how many new contacts a day a number may write to, by its age. */
export function StepRows({ steps, faults, justAdded }: Props) {
  const { t } = useTranslation();
  return (
    <section
      id="new_people_steps"
      tabIndex={-1}
      aria-labelledby="steps-title"
      className="panel flex flex-col gap-4 p-5"
    >
      <input type="hidden" name="steps_shown" value="1" />
      <div>
        <h2 id="steps-title" className="text-lg font-semibold">
          {t("appSettings.stepsTitle")}
        </h2>
        <p className="quiet text-sm">{t("appSettings.stepsHint")}</p>
      </div>
      {faults.new_people_steps && (
        <p className="text-sm font-medium text-error">{faults.new_people_steps.join(" ")}</p>
      )}
      {steps.length === 0 && <p className="quiet">{t("appSettings.noSteps")}</p>}
      {steps.length > 0 && (
        <div aria-hidden="true" className={`${COLUMNS} -mb-2 text-sm font-medium`}>
          <span>{t("appSettings.fromDay")}</span>
          <span>{t("appSettings.perDay")}</span>
        </div>
      )}
      {steps.map(({ from_day, per_day }, row) => (
        <fieldset
          // rows have no other name, and the list starts anew with every answer
          key={row}
          className={COLUMNS}
        >
          <legend className="sr-only">{t("appSettings.stepRow", { n: row + 1 })}</legend>
          <Field
            name={`new_people_steps.${row}.from_day`}
            inputMode="numeric"
            autoComplete="off"
            label={t("appSettings.fromDay")}
            unseen
            defaultValue={from_day}
            faults={faults[`new_people_steps.${row}.from_day`]}
            autoFocus={justAdded && row === steps.length - 1}
          />
          <Field
            name={`new_people_steps.${row}.per_day`}
            inputMode="numeric"
            autoComplete="off"
            label={t("appSettings.perDay")}
            unseen
            placeholder={t("appSettings.noLimit")}
            defaultValue={per_day}
            faults={faults[`new_people_steps.${row}.per_day`]}
          />
          <span className="flex min-h-10 items-center justify-end">
            <RowButton
              row={`delete:new_people_steps:${row}`}
              label={t("appSettings.deleteStep", { n: row + 1 })}
            >
              {t("appSettings.delete")}
            </RowButton>
          </span>
        </fieldset>
      ))}
      <div>
        <RowButton row="add:new_people_steps">{t("appSettings.addStep")}</RowButton>
      </div>
    </section>
  );
}
