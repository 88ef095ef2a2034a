import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { ScheduleStatus } from "~/domain/schedules/types";
import { EmptyState } from "../list/empty-state";
import { ActsHead } from "../list/row-action";
import { ScheduleState } from "./schedule-state";
import { TurnButton } from "./turn-button";

type Row = { id: number; name: string; status: ScheduleStatus; when: string; next: string | null };

/** One's own schedules: when each sends, and on which date next. */
export function ScheduleTable({ schedules }: { schedules: Row[] }) {
  const { t } = useTranslation();
  if (schedules.length === 0)
    return (
      <EmptyState title={t("schedules.emptyTitle")} text={t("schedules.emptyText")}>
        <Link to="/schedules/new" className="btn btn-primary">
          {t("schedules.new")}
        </Link>
      </EmptyState>
    );
  return (
    <div className="rows-frame">
      <table aria-label={t("schedules.title")} className="rows">
        <thead>
          <tr>
            <th scope="col">{t("schedules.name")}</th>
            <th scope="col">{t("schedules.when")}</th>
            <th scope="col">{t("schedules.next")}</th>
            <th scope="col">{t("schedules.status")}</th>
            <ActsHead label={t("schedules.actions")} />
          </tr>
        </thead>
        <tbody>
          {schedules.map((schedule) => (
            <tr key={schedule.id}>
              <td className="lead font-medium">
                <Link to={`/schedules/${schedule.id}`} className="link break-words">
                  {schedule.name}
                </Link>
              </td>
              <td data-label={t("schedules.when")} className="wide">
                {schedule.when}
              </td>
              <td data-label={t("schedules.next")} className="wide">
                {schedule.next ?? <span className="quiet">{t("schedules.noNext")}</span>}
              </td>
              <td data-label={t("schedules.status")}>
                <ScheduleState status={schedule.status} />
              </td>
              <td className="wide">
                <div className="acts flex flex-wrap gap-2">
                  <TurnButton schedule={schedule} />
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
