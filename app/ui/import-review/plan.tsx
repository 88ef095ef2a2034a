import { useTranslation } from "react-i18next";
import type { Expectation } from "~/domain/estimates/batch-estimate";
import { useFormat } from "../format";

/** When a batch begins, what of it goes on each day and until when, by the clock of its recipients. */
export function Plan({ begins_at, days, more_days, zone }: Expectation) {
  const { t } = useTranslation();
  const { clock, day } = useFormat();
  if (!begins_at) return null;
  return (
    <div className="mb-2">
      <p className="font-medium">
        {t("plan.begins", { time: `${day(begins_at.date)}, ${clock(begins_at.clock)} ${zone}` })}
      </p>
      <ul className="mt-1 flex flex-col gap-0.5">
        {days.map(({ date, rows, clock: last }) => (
          <li key={date}>
            {t("plan.day", { count: rows, title: day(date), until: `${clock(last)} ${zone}` })}
          </li>
        ))}
        {more_days > 0 && <li className="quiet">{t("plan.more", { count: more_days })}</li>}
      </ul>
    </div>
  );
}
