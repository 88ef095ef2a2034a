import { useTranslation } from "react-i18next";
import type { ScheduleStatus } from "~/domain/schedules/types";
import { useFormat } from "../format";

type Props = {
  schedule: { status: ScheduleStatus; byColumn: boolean };
  ahead: { date: string; contacts: number }[];
  /** Why there is none. */
  reason: string | null;
};

/** The next dates of a schedule, and how many contacts each will reach. */
export function DatesAhead({ schedule: { status, byColumn }, ahead, reason }: Props) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const none = {
    active: byColumn ? "noDatesByColumn" : "noDates",
    paused: "pausedDates",
    ended: "endedDates",
  } as const;
  return (
    <section aria-labelledby="ahead" className="panel min-w-0 p-4 sm:p-5">
      <h2 id="ahead" className="mb-2 text-lg font-semibold">
        {t("schedules.datesTitle")}
      </h2>
      {ahead.length === 0 ? (
        <p>{reason ?? t(`schedules.${none[status]}`)}</p>
      ) : (
        <>
          <p className="quiet mb-2 text-sm">{t("schedules.datesHint")}</p>
          <table aria-labelledby="ahead" className="w-full">
            <thead>
              <tr className="text-left text-sm">
                <th scope="col" className="py-1 font-medium">
                  {t("schedules.date")}
                </th>
                <th scope="col" className="py-1 text-right font-medium">
                  {t("schedules.contacts")}
                </th>
              </tr>
            </thead>
            <tbody>
              {ahead.map(({ date, contacts }) => (
                <tr key={date} className="border-t border-base-300">
                  <td className="py-2">{date}</td>
                  <td className="py-2 text-right">{number(contacts)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </section>
  );
}
