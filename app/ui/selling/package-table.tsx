import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { PackageView } from "~/domain/credits/packages/packages";
import { useFormat } from "../format";
import { EmptyState } from "../list/empty-state";
import { ActsHead } from "../list/row-action";

/** The packages that admins keep. One that is dearer than a smaller one says so. */
export function PackageTable({ packages }: { packages: PackageView[] }) {
  const { t } = useTranslation();
  const { number, money } = useFormat();
  if (packages.length === 0)
    return (
      <EmptyState title={t("packages.emptyTitle")} text={t("packages.emptyText")}>
        <Link to="/admin/packages/new" className="btn btn-primary">
          {t("packages.new")}
        </Link>
      </EmptyState>
    );
  const nameOf = (id: number) => packages.find((each) => each.id === id)?.name ?? "";
  return (
    <div className="rows-frame">
      <table aria-label={t("packages.title")} className="rows">
        <thead>
          <tr>
            <th scope="col">{t("packages.name")}</th>
            <th scope="col" className="figure">
              {t("packages.credits")}
            </th>
            <th scope="col" className="figure">
              {t("packages.price")}
            </th>
            <th scope="col" className="figure">
              {t("packages.perCredit")}
            </th>
            <th scope="col">{t("common.status")}</th>
            <ActsHead label={t("packages.actions")} />
          </tr>
        </thead>
        <tbody>
          {packages.map(({ id, name, credits, price, price_per_credit, active, dearer_than }) => (
            <tr key={id}>
              <td className="lead font-medium">
                <Link to={`/admin/packages/${id}`} className="link">
                  <bdi lang="">{name}</bdi>
                </Link>
                {active && dearer_than !== null && (
                  <span className="mt-1 block text-sm font-medium text-error">
                    {t("packages.dearer", { name: nameOf(dearer_than) })}
                  </span>
                )}
              </td>
              <td className="figure whitespace-nowrap" data-label={t("packages.credits")}>
                {number(credits)}
              </td>
              <td className="figure whitespace-nowrap" data-label={t("packages.price")}>
                {money(price)}
              </td>
              <td className="figure whitespace-nowrap" data-label={t("packages.perCredit")}>
                {money(price_per_credit)}
              </td>
              <td data-label={t("common.status")}>
                <span className={`state ${active ? "state-green" : "state-grey"}`}>
                  {t(active ? "packages.sold" : "packages.notSold")}
                </span>
              </td>
              <td className="wide">
                <Link
                  to={`/admin/packages/${id}/delete`}
                  className="btn btn-sm btn-danger"
                  aria-label={t("packages.deleteNamed", { name })}
                >
                  {t("packages.delete")}
                </Link>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
