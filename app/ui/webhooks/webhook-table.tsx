import { useTranslation } from "react-i18next";
import type { WebhookView } from "~/domain/webhooks/webhooks";
import { EmptyState } from "../list/empty-state";
import { ActsHead, RowAct } from "../list/row-action";
import { Time } from "../time";
import { WebhookState } from "./webhook-state";

/** One's own webhooks, and a way to the page of each. */
export function WebhookTable({ webhooks }: { webhooks: WebhookView[] }) {
  const { t } = useTranslation();
  if (webhooks.length === 0)
    return <EmptyState title={t("webhooks.emptyTitle")} text={t("webhooks.emptyText")} />;
  return (
    <div className="rows-frame mb-6">
      <table aria-label={t("webhooks.list")} className="rows lines">
        <thead>
          <tr>
            <th scope="col">{t("webhooks.url")}</th>
            <th scope="col">{t("webhooks.status")}</th>
            <th scope="col">{t("webhooks.created")}</th>
            <ActsHead label={t("webhooks.actions")} />
          </tr>
        </thead>
        <tbody>
          {webhooks.map(({ id, url, status, failing_since, created_at }) => (
            <tr key={id}>
              <td className="lead font-medium break-all">{url}</td>
              <td data-label={t("webhooks.status")}>
                <WebhookState status={status} failing_since={failing_since} />
              </td>
              <td data-label={t("webhooks.created")}>
                <Time at={created_at} />
              </td>
              <RowAct
                to={`/settings/webhooks/${id}`}
                named={t("webhooks.openNamed", { url })}
                text={t("webhooks.open")}
              />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
