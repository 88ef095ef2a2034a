import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { beginningOf } from "~/domain/message-text/beginning";
import type { TemplateView } from "~/domain/templates/templates";
import { EmptyState } from "../list/empty-state";
import { ActsHead } from "../list/row-action";
import { Time } from "../time";

const TEXT_CHARACTERS = 120;

/** One's own texts: how each begins, when it was used, and what can be done with it. */
export function TemplateTable({ templates }: { templates: TemplateView[] }) {
  const { t } = useTranslation();
  if (templates.length === 0)
    return (
      <EmptyState title={t("templates.emptyTitle")} text={t("templates.emptyText")}>
        <Link to="/templates/new" className="btn btn-primary">
          {t("templates.new")}
        </Link>
      </EmptyState>
    );
  return (
    <div className="rows-frame">
      <table aria-label={t("templates.title")} className="rows">
        <thead>
          <tr>
            <th scope="col">{t("templates.name")}</th>
            <th scope="col">{t("templates.text")}</th>
            <th scope="col">{t("templates.lastUsed")}</th>
            <ActsHead label={t("templates.actions")} />
          </tr>
        </thead>
        <tbody>
          {templates.map(({ id, name, text, last_used_at }) => (
            <tr key={id}>
              <td className="lead font-medium">
                <Link to={`/templates/${id}`} className="link">
                  {name}
                </Link>
              </td>
              <td data-label={t("templates.text")} className="wide">
                <bdi lang="">{beginningOf(text, TEXT_CHARACTERS)}</bdi>
              </td>
              <td data-label={t("templates.lastUsed")} className="wide">
                {last_used_at ? (
                  <Time at={last_used_at} />
                ) : (
                  <span className="quiet">{t("templates.never")}</span>
                )}
              </td>
              <td className="wide">
                <div className="acts flex flex-wrap gap-2">
                  <Link
                    to={`/send/new?template=${id}`}
                    className="btn btn-sm"
                    aria-label={t("templates.useNamed", { name })}
                  >
                    {t("templates.use")}
                  </Link>
                  <Link
                    to={`/templates/${id}/delete`}
                    className="btn btn-sm btn-danger"
                    aria-label={t("templates.deleteNamed", { name })}
                  >
                    {t("templates.delete")}
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
