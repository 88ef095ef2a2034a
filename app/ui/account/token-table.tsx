import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { ApiTokenView } from "~/domain/users/sign-in/api-tokens";
import { EmptyState } from "../list/empty-state";
import { Time } from "../time";

/** One's own tokens: enough to tell them apart, and a way to end each. */
export function TokenTable({ tokens }: { tokens: ApiTokenView[] }) {
  const { t } = useTranslation();
  if (tokens.length === 0) return <EmptyState title={t("tokens.emptyTitle")} text={t("tokens.emptyText")} />;
  return (
    <div className="rows-frame">
      <table aria-label={t("tokens.list")} className="rows lines">
        <thead>
          <tr>
            <th scope="col">{t("tokens.name")}</th>
            <th scope="col">{t("tokens.ends")}</th>
            <th scope="col">{t("tokens.madeAt")}</th>
            <th scope="col">{t("tokens.lastUsed")}</th>
            <th scope="col">
              <span className="sr-only">{t("tokens.actions")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {tokens.map(({ id, name, last_four, created_at, last_used_at }) => (
            <tr key={id}>
              <td className="lead font-medium">{name}</td>
              <td data-label={t("tokens.ends")}>
                <code>{last_four}</code>
              </td>
              <td data-label={t("tokens.madeAt")}>
                <Time at={created_at} />
              </td>
              <td data-label={t("tokens.lastUsed")}>
                {last_used_at ? (
                  <Time at={last_used_at} />
                ) : (
                  <span className="quiet">{t("tokens.never")}</span>
                )}
              </td>
              <td className="act">
                <Link
                  to={`/settings/tokens/${id}/revoke`}
                  className="btn btn-sm"
                  aria-label={t("tokens.revokeNamed", { name })}
                >
                  {t("tokens.revoke")}
                </Link>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
