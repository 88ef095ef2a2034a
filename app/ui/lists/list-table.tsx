import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { ListView } from "~/domain/contact-lists/lists";
import { useFormat } from "../format";
import { EmptyState } from "../list/empty-state";
import { ActsHead } from "../list/row-action";
import { Time } from "../time";

/** One's own lists: how many contacts each has, and when it changed. */
export function ListTable({ lists }: { lists: ListView[] }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  if (lists.length === 0)
    return (
      <EmptyState title={t("lists.emptyTitle")} text={t("lists.emptyText")}>
        <Link to="/lists/new" className="btn btn-primary">
          {t("lists.new")}
        </Link>
      </EmptyState>
    );
  return (
    <div className="rows-frame">
      <table aria-label={t("lists.title")} className="rows">
        <thead>
          <tr>
            <th scope="col">{t("lists.name")}</th>
            <th scope="col">{t("lists.contacts")}</th>
            <th scope="col">{t("lists.updated")}</th>
            <ActsHead label={t("lists.actions")} />
          </tr>
        </thead>
        <tbody>
          {lists.map(({ id, name, contacts, updated_at }) => (
            <tr key={id}>
              <td className="lead font-medium">
                <Link to={`/lists/${id}`} className="link break-words">
                  {name}
                </Link>
              </td>
              <td data-label={t("lists.contacts")}>{number(contacts)}</td>
              <td data-label={t("lists.updated")} className="wide">
                <Time at={updated_at} />
              </td>
              <td className="wide">
                <div className="acts flex flex-wrap gap-2">
                  <Link
                    to={`/send/new?list=${id}`}
                    className="btn btn-sm"
                    aria-label={t("lists.sendNamed", { name })}
                  >
                    {t("lists.send")}
                  </Link>
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
