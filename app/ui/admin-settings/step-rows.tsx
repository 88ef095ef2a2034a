import { useTranslation } from "react-i18next";
import type { FieldFaults } from "../form/error-summary";
import { Field } from "../form/field";
import { RowButton } from "./row-button";

type Props = { steps: { from_day: string; per_day: string }[]; faults: FieldFaults; justAdded: boolean };

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
      {steps.map(({ from_day, per_day }, row) => (
        <fieldset
          // rows have no other name, and the list starts anew with every answer
          key={row}
          className="grid items-end gap-x-4 gap-y-2 border-t border-base-300 pt-3 sm:grid-cols-[1fr_1fr_auto]"
        >
          <legend className="sr-only">{t("appSettings.stepRow", { n: row + 1 })}</legend>
          <Field
            name={`new_people_steps.${row}.from_day`}
            inputMode="numeric"
            autoComplete="off"
            label={t("appSettings.fromDay")}
            defaultValue={from_day}
            faults={faults[`new_people_steps.${row}.from_day`]}
            autoFocus={justAdded && row === steps.length - 1}
          />
          <Field
            name={`new_people_steps.${row}.per_day`}
            inputMode="numeric"
            autoComplete="off"
            label={t("appSettings.perDay")}
            placeholder={t("appSettings.noLimit")}
            defaultValue={per_day}
            faults={faults[`new_people_steps.${row}.per_day`]}
          />
          <span className="flex h-10 items-center">
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
