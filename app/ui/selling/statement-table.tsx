import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { StatementView } from "~/domain/bank-statements/statement-views";
import { useFormat } from "../format";
import { EmptyState } from "../list/empty-state";
import { Time } from "../time";

/** The bank statements that were uploaded, newest first. */
export function StatementTable({ statements }: { statements: StatementView[] }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  if (statements.length === 0)
    return <EmptyState title={t("bankStatements.emptyTitle")} text={t("bankStatements.emptyText")} />;
  return (
    <div className="rows-frame">
      <table aria-label={t("bankStatements.list")} className="rows">
        <thead>
          <tr>
            <th scope="col">{t("bankStatements.account")}</th>
            <th scope="col">{t("bankStatements.layout")}</th>
            <th scope="col">{t("bankStatements.file")}</th>
            <th scope="col" className="figure">
              {t("bankStatements.lines")}
            </th>
            <th scope="col">{t("bankStatements.uploadedAt")}</th>
          </tr>
        </thead>
        <tbody>
          {statements.map(({ id, account, layout, file_name, lines, uploaded_at }) => (
            <tr key={id}>
              <td className="lead font-medium">
                <Link
                  to={`/admin/bank-statements/${id}`}
                  className="link"
                  aria-label={t("bankStatements.viewNamed", { name: `${account} ${file_name}` })}
                >
                  {account}
                </Link>
              </td>
              <td data-label={t("bankStatements.layout")}>
                {layout === "other" ? t("bankStatements.other") : layout}
              </td>
              <td data-label={t("bankStatements.file")} className="break-all">
                <bdi lang="">{file_name}</bdi>
              </td>
              <td className="figure" data-label={t("bankStatements.lines")}>
                {number(lines)}
              </td>
              <td data-label={t("bankStatements.uploadedAt")}>
                <Time at={uploaded_at} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
