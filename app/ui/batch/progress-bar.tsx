import { useTranslation } from "react-i18next";
import type { Status } from "../status-badge";

const COLOURS: Partial<Record<Status, string>> = {
  PREPARING: "progress-warning",
  SENDING: "progress-info",
  DONE: "progress-success",
  FAILED: "progress-error",
};

/** Rows that are finished, of all rows. */
export function ProgressBar({ percent, status }: { percent: number; status: Status }) {
  const { t } = useTranslation();
  return (
    <span className="flex items-center gap-2">
      <progress
        className={`progress h-1.5 min-w-16 flex-1 ${COLOURS[status] ?? ""}`}
        max={100}
        value={percent}
        aria-label={t("totals.progress")}
      />
      <span className="w-12 whitespace-nowrap text-right text-sm">{percent}%</span>
    </span>
  );
}
