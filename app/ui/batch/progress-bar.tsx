import { useTranslation } from "react-i18next";
import type { Status } from "../status-badge";
import type { BatchState } from "./batch-badge";

const COLOURS: Partial<Record<Status, string>> = {
  PREPARING: "progress-warning",
  SENDING: "progress-info",
  DONE: "progress-success",
  FAILED: "progress-error",
};

/** Messages that have ended, of all that were to be sent. The bar of a cancelled batch is grey. */
export function ProgressBar({
  percent,
  status,
  state,
}: {
  percent: number;
  status: Status;
  state: BatchState | undefined;
}) {
  const { t } = useTranslation();
  const shown = state?.percent ?? percent;
  const colour = state?.tone === "grey" ? "text-base-content/45" : (COLOURS[status] ?? "");
  return (
    <span className="flex items-center gap-2">
      <progress
        className={`progress h-1.5 min-w-16 flex-1 ${colour}`}
        max={100}
        value={shown}
        aria-label={t("totals.progress")}
      />
      <span className="w-12 whitespace-nowrap text-right text-sm">{shown}%</span>
    </span>
  );
}
