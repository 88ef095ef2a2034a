import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { BatchRow } from "./batch-table";
import { useFormat } from "./format";
import { ProgressBar } from "./progress-bar";
import { StatusBadge } from "./status-badge";
import { Time } from "./time";

export function RecentBatches({ batches }: { batches: BatchRow[] }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  return (
    <ul className="panel divide-y divide-base-300">
      {batches.map((batch) => (
        <li key={batch.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
          <div className="min-w-0 flex-1 basis-52">
            <p className="font-medium">{batch.name}</p>
            <p className="quiet text-sm">
              <Time at={batch.submitted_at} /> · {number(batch.totals.recipients)}{" "}
              {t("totals.recipients").toLowerCase()}
            </p>
          </div>
          <StatusBadge status={batch.status} />
          <div className="w-32">
            <ProgressBar percent={batch.percent} status={batch.status} />
          </div>
          <Link
            to={`/batches/${batch.id}`}
            className="btn btn-sm"
            aria-label={t("dashboard.viewNamed", { name: batch.name })}
          >
            {t("dashboard.view")}
          </Link>
        </li>
      ))}
    </ul>
  );
}
