import { useTranslation } from "react-i18next";
import { Field } from "../form/field";
import { FieldGroup, RadioOption } from "./choice-fields";
import type { Filled } from "./filled";

const ENDS = ["never", "until", "count"] as const;
const ONLY_UNTIL = "group-has-[[name=ends]:checked:not([value=until])]/ends:hidden";
const ONLY_COUNT = "group-has-[[name=ends]:checked:not([value=count])]/ends:hidden";

/** When a schedule ends: never, on a date, or after a number of times. */
export function EndFields({ typed, faults }: Filled) {
  const { t } = useTranslation();
  return (
    <div className="group/ends flex flex-col gap-3">
      <FieldGroup name="ends" legend={t("scheduleForm.ends")} faults={faults.ends}>
        <div className="flex flex-wrap gap-x-6">
          {ENDS.map((end) => (
            <RadioOption key={end} name="ends" value={end} chosen={(typed("ends") || "never") === end}>
              {t(`scheduleForm.endsChoices.${end}`)}
            </RadioOption>
          ))}
        </div>
      </FieldGroup>
      <div className={ONLY_UNTIL}>
        <Field
          name="until_date"
          type="date"
          label={t("scheduleForm.untilDate")}
          faults={faults.until_date}
          defaultValue={typed("until_date")}
          className="max-w-48"
        />
      </div>
      <div className={ONLY_COUNT}>
        <Field
          name="run_count"
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
          label={t("scheduleForm.runCount")}
          faults={faults.run_count}
          defaultValue={typed("run_count")}
          className="max-w-32"
        />
      </div>
    </div>
  );
}
