import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { BatchBadge, type BatchState } from "../batch/batch-badge";
import type { Status } from "../status-badge";

type Batch = {
  id: number;
  name: string;
  status: Status;
  user_name: string;
  sent: number;
  recipients: number;
};

/** The newest batches of all users, each a link. `states`: by id. */
export function RecentOfAll({ batches, states }: { batches: Batch[]; states: Record<string, BatchState> }) {
  const { t } = useTranslation();
  if (batches.length === 0) return <p className="panel quiet px-4 py-3">{t("report.noBatches")}</p>;
  return (
    <ul className="panel divide-y divide-base-300">
      {batches.map(({ id, name, status, user_name, sent, recipients }) => (
        <li
          key={id}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-4 py-2.5 sm:grid-cols-[minmax(0,1fr)_minmax(0,11rem)_minmax(7rem,13rem)_9rem]"
        >
          <Link to={`/batches/${id}`} className="link font-medium">
            {name}
          </Link>
          <span className="quiet order-3 truncate text-sm sm:order-none" title={user_name}>
            {user_name}
          </span>
          <span className="order-2 sm:order-none">
            <BatchBadge status={status} state={states[id]} />
          </span>
          <span className="order-4 text-right text-sm sm:order-none">
            {t("report.sentOf", { sent, recipients })}
          </span>
        </li>
      ))}
    </ul>
  );
}
