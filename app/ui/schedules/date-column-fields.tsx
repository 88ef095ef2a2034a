import { useTranslation } from "react-i18next";
import { Field } from "../form/field";
import { Labelled } from "../form/form-field";
import { FieldGroup, RadioOption } from "./choice-fields";
import type { Filled } from "./filled";

const WHEN = ["on", "before", "after"] as const;
const ONLY_WITH_DAYS = "group-has-[[name=days_when][value=on]:checked]/days:hidden";

/** Which date of a contact, and how many days before or after it. */
export function DateColumnFields({ columns, typed, faults }: Filled & { columns: string[] }) {
  const { t } = useTranslation();
  return (
    <div className="group/days flex flex-col gap-5">
      <div className="max-w-md">
        <Labelled
          name="date_column"
          label={t("scheduleForm.column")}
          hint={t(columns.length > 0 ? "scheduleForm.columnHint" : "scheduleForm.noColumns")}
          faults={faults.date_column}
        >
          {({ edge, ...wiring }) => (
            <select {...wiring} defaultValue={typed("date_column")} className={`select w-full ${edge}`}>
              <option value="" />
              {columns.map((column) => (
                <option key={column} value={column}>
                  {column}
                </option>
              ))}
            </select>
          )}
        </Labelled>
      </div>
      <FieldGroup name="days_when" legend={t("scheduleForm.daysWhen")} faults={faults.days_when}>
        <div className="flex flex-wrap gap-x-6">
          {WHEN.map((when) => (
            <RadioOption key={when} name="days_when" value={when} chosen={typed("days_when") === when}>
              {t(`scheduleForm.daysChoices.${when}`)}
            </RadioOption>
          ))}
        </div>
      </FieldGroup>
      <div className={`max-w-sm ${ONLY_WITH_DAYS}`}>
        <Field
          name="days"
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          label={t("scheduleForm.days")}
          hint={t("scheduleForm.daysHint")}
          faults={faults.days}
          defaultValue={typed("days")}
          className="max-w-24"
        />
      </div>
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          name="yearly"
          defaultChecked={typed("yearly") !== ""}
          className="checkbox shrink-0 border-base-content/60"
        />
        <span>{t("scheduleForm.yearly")}</span>
      </label>
    </div>
  );
}
