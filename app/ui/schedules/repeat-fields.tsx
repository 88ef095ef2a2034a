import { useTranslation } from "react-i18next";
import { Labelled } from "../form/form-field";
import { BoxOption, FieldGroup, RadioOption } from "./choice-fields";
import { DateColumnFields } from "./date-column-fields";
import { EndFields } from "./end-fields";
import type { Filled } from "./filled";

const CHOICES = ["day", "week", "month", "year", "date"] as const;
const UNITS = ["day", "week", "month", "year"] as const;
const WEEKDAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"] as const;
const MONTH_DAYS = [...Array.from({ length: 31 }, (_, day) => String(day + 1)), "-1"];

/*
 * Only the fields of the chosen answer are shown, by the style sheet alone. A browser that does not know `:has` shows
 * all of them: they count only with their answer.
 */
const ONLY = {
  day: "group-has-[[name=repeats]:checked:not([value=day])]/when:hidden",
  week: "group-has-[[name=repeats]:checked:not([value=week])]/when:hidden",
  month: "group-has-[[name=repeats]:checked:not([value=month])]/when:hidden",
  year: "group-has-[[name=repeats]:checked:not([value=year])]/when:hidden",
  date: "group-has-[[name=repeats]:checked:not([value=date])]/when:hidden",
};
const BY_RULE =
  "group-has-[[name=repeats][value=date]:checked]/when:hidden group-has-[[name=repeats][value=rule]:checked]/when:hidden";

/** `asNow`: a rule that has no words here, as it stays. */
type Props = Filled & { columns: string[]; asNow: string | null };

/** How often a schedule sends: by days, weeks, months and years, or by a date that each contact has. */
export function RepeatFields({ columns, asNow, typed, faults }: Props) {
  const { t } = useTranslation();
  return (
    <div className="group/when flex flex-col gap-5">
      <FieldGroup name="repeats" legend={t("scheduleForm.repeats")} faults={faults.repeats}>
        <div className="grid gap-x-6 sm:grid-cols-2 xl:grid-cols-3">
          {asNow !== null && (
            <RadioOption name="repeats" value="rule" chosen={typed("repeats") === "rule"}>
              {t("scheduleForm.asNow", { when: asNow })}
            </RadioOption>
          )}
          {CHOICES.map((choice) => (
            <RadioOption key={choice} name="repeats" value={choice} chosen={typed("repeats") === choice}>
              {t(`scheduleForm.choices.${choice}`)}
              {choice === "date" && <span className="quiet block text-sm">{t("scheduleForm.dateHint")}</span>}
            </RadioOption>
          ))}
        </div>
      </FieldGroup>
      <div className={`max-w-sm ${BY_RULE}`}>
        <Interval typed={typed} faults={faults} />
      </div>
      <FieldGroup
        name="week_days"
        legend={t("scheduleForm.weekDays")}
        faults={faults.week_days}
        look={ONLY.week}
      >
        <div className="grid grid-cols-2 gap-x-4 sm:flex sm:flex-wrap">
          {WEEKDAYS.map((day, place) => (
            <BoxOption
              key={day}
              name="week_days"
              value={day}
              chosen={typed("week_days").split(",").includes(day)}
            >
              {t(`hours.day.${(place + 1) as 1}`)}
            </BoxOption>
          ))}
        </div>
      </FieldGroup>
      <div className={`max-w-sm ${ONLY.month}`}>
        <MonthDay typed={typed} faults={faults} />
      </div>
      <p className={`quiet text-sm ${ONLY.year}`}>{t("scheduleForm.yearHint")}</p>
      <div className={ONLY.date}>
        <DateColumnFields columns={columns} typed={typed} faults={faults} />
      </div>
      <div className={BY_RULE}>
        <EndFields typed={typed} faults={faults} />
      </div>
    </div>
  );
}

function Interval({ typed, faults }: Filled) {
  const { t } = useTranslation();
  return (
    <Labelled
      name="interval"
      label={t("scheduleForm.every")}
      hint={t("scheduleForm.everyHint")}
      faults={faults.interval}
    >
      {({ edge, ...wiring }) => (
        <div className="flex items-center gap-3">
          <input
            {...wiring}
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            defaultValue={typed("interval")}
            className={`input w-24 ${edge}`}
          />
          {UNITS.map((unit) => (
            <span key={unit} className={ONLY[unit]}>
              {t(`scheduleForm.units.${unit}`)}
            </span>
          ))}
        </div>
      )}
    </Labelled>
  );
}

function MonthDay({ typed, faults }: Filled) {
  const { t } = useTranslation();
  return (
    <Labelled
      name="month_day"
      label={t("scheduleForm.monthDay")}
      hint={t("scheduleForm.monthDayHint")}
      faults={faults.month_day}
    >
      {({ edge, ...wiring }) => (
        <select {...wiring} defaultValue={typed("month_day")} className={`select w-40 ${edge}`}>
          {MONTH_DAYS.map((day) => (
            <option key={day} value={day}>
              {day === "-1" ? t("scheduleForm.lastDay") : day}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}
