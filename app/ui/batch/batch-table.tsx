import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../format";
import { isOpen } from "../polling/use-batch-polling";
import type { Status } from "../status-badge";
import { Time } from "../time";
import { BatchBadge, type BatchState } from "./batch-badge";
import { ProgressBar } from "./progress-bar";

/** `end`: when one that is being sent should have ended. */
export type ListedState = BatchState & { end: string | null };

export type BatchRow = {
  id: number;
  name: string;
  status: Status;
  submitted_at: string;
  credits_used: number;
  credits_returned: number;
  percent: number;
  totals: { recipients: number; sent: number; failed: number; refunded: number };
};

/** A table on wide screens, the same rows as cards on narrow ones. */
export function BatchTable({
  batches,
  states,
  label,
}: {
  batches: BatchRow[];
  /** By id. */
  states: Record<string, ListedState>;
  label: string;
}) {
  const { t } = useTranslation();
  const { number, dateTime } = useFormat();
  const figures = ["recipients", "sent", "failed", "refunded"] as const;
  return (
    <div className="rows-frame">
      <table aria-label={label} className="rows">
        <thead>
          <tr>
            <th scope="col">{t("totals.batch")}</th>
            <th scope="col">{t("common.status")}</th>
            <th scope="col">{t("totals.progress")}</th>
            {figures.map((name) => (
              <th key={name} scope="col" className="figure">
                {t(`totals.${name}`)}
              </th>
            ))}
            <th scope="col" className="figure">
              {t("totals.creditsUsed")}
            </th>
          </tr>
        </thead>
        <tbody>
          {batches.map((batch) => (
            <tr key={batch.id}>
              <td className="lead">
                <Link to={`/batches/${batch.id}`} className="link font-medium">
                  {batch.name}
                </Link>
                <span className="quiet block text-sm">
                  <Time at={batch.submitted_at} />
                </span>
              </td>
              <td data-label={t("common.status")} className="full">
                <BatchBadge status={batch.status} state={states[batch.id]} />
                {states[batch.id]?.end && (
                  <span className="quiet mt-1 block text-[0.8125rem]">
                    {t("state.end", { time: dateTime(states[batch.id]!.end!) })}
                  </span>
                )}
              </td>
              <td data-label={t("totals.progress")} className="full min-w-32">
                <ProgressBar percent={batch.percent} status={batch.status} state={states[batch.id]} />
              </td>
              {figures.map((name) => (
                <td key={name} className="figure" data-label={t(`totals.${name}`)}>
                  {number(batch.totals[name])}
                </td>
              ))}
              <td className="figure" data-label={t("totals.creditsUsed")}>
                {number(batch.credits_used)}
                {isOpen(batch.status) && (
                  <span className="quiet block text-[0.8125rem]">{t("totals.reserved")}</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
