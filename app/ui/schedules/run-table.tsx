import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { RunStatus } from "~/domain/schedules/types";
import { RunState } from "./schedule-state";

type Run = { date: string; status: RunStatus; batch_id: number | null; reason: string | null };

/** The dates of a schedule that were due: what became of each, and its batch. */
export function RunTable({ runs }: { runs: Run[] }) {
  const { t } = useTranslation();
  if (runs.length === 0) return <p className="quiet">{t("schedules.runsEmpty")}</p>;
  return (
    <div className="rows-frame">
      <table aria-labelledby="runs" className="rows lines">
        <thead>
          <tr>
            <th scope="col">{t("schedules.date")}</th>
            <th scope="col">{t("schedules.result")}</th>
            <th scope="col">{t("schedules.batch")}</th>
          </tr>
        </thead>
        <tbody>
          {runs.map(({ date, status, batch_id, reason }) => (
            <tr key={date}>
              <td className="lead font-medium">{date}</td>
              <td data-label={t("schedules.result")} className="wide">
                <RunState status={status} />
                {reason && <span className="quiet mt-1 block text-sm">{reason}</span>}
              </td>
              <td data-label={t("schedules.batch")}>
                {batch_id === null ? (
                  t("common.none")
                ) : (
                  <Link
                    to={`/batches/${batch_id}`}
                    className="link"
                    aria-label={t("schedules.viewBatchOf", { date })}
                  >
                    {t("schedules.viewBatch")}
                  </Link>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
