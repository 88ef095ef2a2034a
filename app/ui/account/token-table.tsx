import { useTranslation } from "react-i18next";
import type { Scope } from "~/domain/actor";
import type { ApiTokenView } from "~/domain/users/sign-in/api-tokens";
import { EmptyState } from "../list/empty-state";
import { ActsHead, RowAct } from "../list/row-action";
import { Time } from "../time";
import { useScopeName } from "./scope-names";

/** `expired`: at the time at which the page was made. */
type Shown = ApiTokenView & { expired: boolean };

/** One's own tokens: enough to tell them apart, and a way to end each. */
export function TokenTable({ tokens }: { tokens: Shown[] }) {
  const { t } = useTranslation();
  if (tokens.length === 0) return <EmptyState title={t("tokens.emptyTitle")} text={t("tokens.emptyText")} />;
  return (
    <div className="rows-frame">
      <table aria-label={t("tokens.list")} className="rows lines">
        <thead>
          <tr>
            <th scope="col">{t("tokens.name")}</th>
            <th scope="col">{t("tokens.ends")}</th>
            <th scope="col">{t("tokens.scopes")}</th>
            <th scope="col">{t("tokens.expires")}</th>
            <th scope="col">{t("tokens.madeAt")}</th>
            <th scope="col">{t("tokens.lastUsed")}</th>
            <ActsHead label={t("tokens.actions")} />
          </tr>
        </thead>
        <tbody>
          {tokens.map(({ id, name, last_four, scopes, expires_at, expired, created_at, last_used_at }) => (
            <tr key={id}>
              <td className="lead font-medium">{name}</td>
              <td data-label={t("tokens.ends")}>
                <code>{last_four}</code>
              </td>
              <td data-label={t("tokens.scopes")}>
                <Scopes scopes={scopes} />
              </td>
              <td data-label={t("tokens.expires")}>
                <Expiry at={expires_at} expired={expired} />
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

function Scopes({ scopes }: { scopes: readonly Scope[] | null }) {
  const { t } = useTranslation();
  const nameOf = useScopeName();
  if (scopes === null) return <span>{t("tokens.access.all")}</span>;
  return (
    <ul className="text-sm">
      {scopes.map((scope) => (
        <li key={scope}>{nameOf(scope)}</li>
      ))}
    </ul>
  );
}

function Expiry({ at, expired }: { at: string | null; expired: boolean }) {
  const { t } = useTranslation();
  if (at === null) return <span className="quiet">{t("tokens.noExpiry")}</span>;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <Time at={at} />
      {expired && <span className="state state-red">{t("tokens.expired")}</span>}
    </span>
  );
}
