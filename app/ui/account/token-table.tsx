import { useTranslation } from "react-i18next";
import type { ApiTokenView } from "~/domain/users/sign-in/api-tokens";
import { EmptyState } from "../list/empty-state";
import { ActsHead, RowAct } from "../list/row-action";
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
            <ActsHead label={t("tokens.actions")} />
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
              <RowAct
                to={`/settings/tokens/${id}/revoke`}
                named={t("tokens.revokeNamed", { name })}
                text={t("tokens.revoke")}
              />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
