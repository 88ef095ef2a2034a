import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { DeliveryView } from "~/domain/webhooks/deliveries";
import { useFormat } from "../format";
import { EmptyState } from "../list/empty-state";
import { ActsHead } from "../list/row-action";
import { Time } from "../time";
import { DeliveryAnswer, DeliveryState } from "./delivery-state";
import { typeText } from "./type-text";

type Props = { webhookId: number; deliveries: DeliveryView[]; canResend: boolean };

/** What was sent to a webhook, newest first, each with a way to send it again. */
export function DeliveryTable({ webhookId, deliveries, canResend }: Props) {
  const { t } = useTranslation();
  const { dateTime } = useFormat();
  if (deliveries.length === 0)
    return <EmptyState title={t("webhooks.noDeliveries")} text={t("webhooks.noDeliveriesText")} />;
  return (
    <div className="rows-frame">
      <table aria-label={t("webhooks.deliveries")} className="rows lines">
        <thead>
          <tr>
            <th scope="col">{t("webhooks.event")}</th>
            <th scope="col">{t("webhooks.time")}</th>
            <th scope="col">{t("webhooks.status")}</th>
            <th scope="col">{t("webhooks.attempts")}</th>
            <th scope="col">{t("webhooks.answer")}</th>
            <ActsHead label={t("webhooks.actions")} />
          </tr>
        </thead>
        <tbody>
          {deliveries.map((delivery) => {
            const { id, type, created_at, status, attempts } = delivery;
            const named = { type: typeText(t, type), time: dateTime(created_at, true) };
            return (
              <tr key={id}>
                <td className="lead font-medium">{named.type}</td>
                <td data-label={t("webhooks.time")}>
                  <Time at={created_at} seconds />
                </td>
                <td data-label={t("webhooks.status")}>
                  <DeliveryState status={status} />
                </td>
                <td data-label={t("webhooks.attempts")}>{attempts}</td>
                <td data-label={t("webhooks.answer")}>
                  <DeliveryAnswer {...delivery} />
                </td>
                <td className="act">
                  <div className="flex flex-wrap gap-2 lg:flex-nowrap">
                    <Link
                      to={`/settings/webhooks/${webhookId}/deliveries/${id}`}
                      className="btn btn-sm whitespace-nowrap"
                      aria-label={t("webhooks.viewNamed", named)}
                    >
                      {t("webhooks.view")}
                    </Link>
                    {canResend && (
                      <Form method="post" action="?again">
                        <input type="hidden" name="delivery" value={id} />
                        <button
                          type="submit"
                          className="btn btn-sm whitespace-nowrap"
                          aria-label={t("webhooks.resendNamed", named)}
                        >
                          {t("webhooks.resend")}
                        </button>
                      </Form>
                    )}
                  </div>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
