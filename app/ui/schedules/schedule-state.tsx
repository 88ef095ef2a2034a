import { useTranslation } from "react-i18next";
import type { RunStatus, ScheduleStatus } from "~/domain/schedules/types";

const COLOURS = { active: "state-green", paused: "state-yellow", ended: "state-grey" } as const;
const RUN_COLOURS = {
  done: "state-green",
  missed: "state-red",
  short_of_credits: "state-red",
  refused: "state-red",
} as const;

/** Whether a schedule sends. */
export function ScheduleState({ status }: { status: ScheduleStatus }) {
  const { t } = useTranslation();
  return (
    <span className={`state ${COLOURS[status]}`}>
      <span>{t(`schedules.statuses.${status}`)}</span>
    </span>
  );
}

/** What became of one of its dates. */
export function RunState({ status }: { status: RunStatus }) {
  const { t } = useTranslation();
  return (
    <span className={`state ${RUN_COLOURS[status]}`}>
      <span>{t(`schedules.runStatuses.${status}`)}</span>
    </span>
  );
}
