import { useTranslation } from "react-i18next";
import type { FieldFaults } from "../form/error-summary";
import { Field } from "../form/field";
import { RowButton } from "./row-button";

type Props = { holidays: { date: string; name: string }[]; faults: FieldFaults; justAdded: boolean };

const COLUMNS =
  "grid items-end gap-x-3 gap-y-2 grid-cols-[minmax(0,1fr)_5.5rem] sm:grid-cols-[11rem_minmax(0,1fr)_5.5rem]";

/** The national holidays, on which collections send nothing. */
export function HolidayRows({ holidays, faults, justAdded }: Props) {
  const { t } = useTranslation();
  return (
    <section
      id="holidays"
      tabIndex={-1}
      aria-labelledby="holidays-title"
      className="panel flex flex-col gap-4 p-5"
    >
      <div>
        <h2 id="holidays-title" className="text-lg font-semibold">
          {t("appSettings.holidaysTitle")}
        </h2>
        <p className="quiet text-sm">{t("appSettings.holidaysHint")}</p>
      </div>
      {faults.holidays && <p className="text-sm font-medium text-error">{faults.holidays.join(" ")}</p>}
      {holidays.length === 0 && <p className="quiet">{t("appSettings.noHolidays")}</p>}
      {holidays.length > 0 && (
        <div aria-hidden="true" className={`${COLUMNS} -mb-2 text-sm font-medium max-sm:hidden`}>
          <span>{t("appSettings.date")}</span>
          <span>{t("appSettings.holiday")}</span>
        </div>
      )}
      {holidays.map(({ date, name }, row) => (
        <fieldset
          // rows have no other name, and the list starts anew with every answer
          key={row}
          className={`${COLUMNS} max-sm:border-t max-sm:border-base-300 max-sm:pt-3`}
        >
          <legend className="sr-only">{t("appSettings.holidayRow", { n: row + 1 })}</legend>
          <Field
            name={`holidays.${row}.date`}
            type="date"
            label={t("appSettings.date")}
            unseen
            defaultValue={date}
            faults={faults[`holidays.${row}.date`]}
            autoFocus={justAdded && row === holidays.length - 1}
          />
          <div className="max-sm:order-last max-sm:col-span-2">
            <Field
              name={`holidays.${row}.name`}
              autoComplete="off"
              maxLength={100}
              label={t("appSettings.holiday")}
              unseen
              defaultValue={name}
              faults={faults[`holidays.${row}.name`]}
            />
          </div>
          <span className="flex min-h-10 items-center justify-end">
            <RowButton row={`delete:holidays:${row}`} label={t("appSettings.deleteHoliday", { n: row + 1 })}>
              {t("appSettings.delete")}
            </RowButton>
          </span>
        </fieldset>
      ))}
      <div>
        <RowButton row="add:holidays">{t("appSettings.addHoliday")}</RowButton>
      </div>
    </section>
  );
}
