import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { BatchBadge } from "../batch/batch-badge";
import type { BatchRow, ListedState } from "../batch/batch-table";
import { ProgressBar } from "../batch/progress-bar";
import { Time } from "../time";

/** `states`: by id. */
export function RecentBatches({
  batches,
  states,
}: {
  batches: BatchRow[];
  states: Record<string, ListedState>;
}) {
  const { t } = useTranslation();
  return (
    <ul className="panel divide-y divide-base-300">
      {batches.map((batch) => (
        <li
          key={batch.id}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 px-4 py-3 sm:grid-cols-[minmax(0,1fr)_minmax(7rem,13rem)_8rem_auto]"
        >
          <div>
            <p className="font-medium">{batch.name}</p>
            <p className="quiet text-sm">
              <Time at={batch.submitted_at} /> ·{" "}
              {t("totals.recipientsOf", {
                count: batch.totals.recipients,
              })}
            </p>
          </div>
          <div className="order-2 col-span-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 sm:order-none sm:contents">
            <span>
              <BatchBadge status={batch.status} state={states[batch.id]} />
            </span>
            <span className="w-32 shrink-0">
              <ProgressBar percent={batch.percent} status={batch.status} state={states[batch.id]} />
            </span>
          </div>
          <Link
            to={`/batches/${batch.id}`}
            className="btn btn-sm order-1 sm:order-none"
            aria-label={t("dashboard.viewNamed", { name: batch.name })}
          >
            {t("dashboard.view")}
          </Link>
        </li>
      ))}
    </ul>
  );
}
