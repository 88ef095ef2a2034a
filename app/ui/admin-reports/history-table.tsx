import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { HistoryRow } from "~/domain/reports/history";
import { BatchBadge, type BatchState } from "../batch/batch-badge";
import { useFormat } from "../format";
import { Time } from "../time";

const FIGURES = ["recipients", "sent", "failed", "refunded"] as const;

type Props = {
  /** `basis`: in a sentence. */
  rows: (Omit<HistoryRow, "basis"> & { basis: string | null })[];
  /** By id. */
  states: Record<string, BatchState>;
  people: boolean;
  /** They are those that a restored backup holds. */
  held: boolean;
};

/** Batches of all users; each leads to its own page, and to its owner's for those who may look at users. */
export function HistoryTable({ rows, states, people, held }: Props) {
  const { t } = useTranslation();
  const { number } = useFormat();
  return (
    <div className="rows-frame">
      <table aria-label={t("history.list")} className="rows">
        <thead>
          <tr>
            <th scope="col">{t("totals.batch")}</th>
            <th scope="col">{t("history.user")}</th>
            <th scope="col">{t("common.status")}</th>
            {FIGURES.map((name) => (
              <th key={name} scope="col" className="figure">
                {t(`totals.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td className="lead">
                <Link to={`/batches/${row.id}`} className="link font-medium">
                  {row.name}
                </Link>
                <span className="quiet block text-sm">
                  <Time at={row.submitted_at} />
                </span>
                {row.basis && <span className="quiet block max-w-64 break-words text-sm">{row.basis}</span>}
              </td>
              <td data-label={t("history.user")} className="wide">
                {people ? (
                  <Link to={`/admin/users/${row.user_id}`} className="link">
                    {row.user_name}
                  </Link>
                ) : (
                  row.user_name
                )}{" "}
                <span className="quiet text-sm">#{row.user_id}</span>
                <span className="quiet block text-sm">{row.user_email}</span>
              </td>
              <td data-label={t("common.status")} className="full">
                {held ? (
                  <span className="state state-yellow">{t("history.heldState")}</span>
                ) : (
                  <BatchBadge status={row.status} state={states[row.id]} />
                )}
              </td>
              {FIGURES.map((name) => (
                <td key={name} className="figure" data-label={t(`totals.${name}`)}>
                  {number(row[name])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
