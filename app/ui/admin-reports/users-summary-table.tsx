import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../format";
import { RowAct } from "../list/row-action";
import { Time } from "../time";

type Row = {
  id: number;
  name: string;
  email: string;
  total_batches: number;
  sent_count: number;
  failed_count: number;
  last_activity: string | null;
};

const historyOf = (email: string) => `/admin/bulk-history?${new URLSearchParams({ q_user: email })}`;

type Props = { users: Row[]; opens: { history: boolean; people: boolean } };

/** What each user sent. The ways to the history and to the user are there for those whom they open. */
export function UsersSummaryTable({ users, opens }: Props) {
  const { t } = useTranslation();
  const { number, percent } = useFormat();
  const figures = [
    { name: t("report.batches"), of: (row: Row) => number(row.total_batches) },
    { name: t("report.sent"), of: (row: Row) => number(row.sent_count) },
    { name: t("report.failedCount"), of: (row: Row) => number(row.failed_count) },
    { name: t("report.success"), of: (row: Row) => percent(successOf(row)) },
  ];
  return (
    <div className="rows-frame">
      <table aria-labelledby="users" className="rows">
        <thead>
          <tr>
            <th scope="col">{t("report.user")}</th>
            {figures.map(({ name }) => (
              <th key={name} scope="col" className="figure">
                {name}
              </th>
            ))}
            <th scope="col">{t("report.lastActivity")}</th>
            {opens.history && (
              <th scope="col">
                <span className="sr-only">{t("report.history")}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {users.map((row) => (
            <tr key={row.id}>
              <td className="lead">
                {opens.people ? (
                  <Link to={`/admin/users/${row.id}`} className="link font-medium">
                    {row.name}
                  </Link>
                ) : (
                  <span className="font-medium">{row.name}</span>
                )}{" "}
                <span className="quiet text-sm">#{row.id}</span>
                <span className="quiet block text-sm">{row.email}</span>
              </td>
              {figures.map(({ name, of }) => (
                <td key={name} className="figure" data-label={name}>
                  {of(row)}
                </td>
              ))}
              <td data-label={t("report.lastActivity")}>
                {row.last_activity ? <Time at={row.last_activity} /> : t("common.none")}
              </td>
              {opens.history && (
                <RowAct
                  to={historyOf(row.email)}
                  named={t("report.historyOf", { name: row.name })}
                  text={t("report.history")}
                />
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Null when nothing was tried. */
function successOf({ sent_count, failed_count }: Row): number | null {
  const tried = sent_count + failed_count;
  return tried === 0 ? null : (sent_count * 100) / tried;
}
