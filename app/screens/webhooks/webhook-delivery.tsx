import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { deliveryById } from "~/domain/webhooks/deliveries";
import { idParam } from "~/http/request/params";
import { requireUser, type ScreenArgs } from "~/http/require-user";
import { forPage } from "~/http/screen/page-data";
import { needTexts } from "~/i18n/client";
import { PageHeader } from "~/ui/layout/page-header";
import type { ScreenHandle } from "~/ui/layout/screen-handle";
import { Time } from "~/ui/time";
import { DeliveryAnswer, DeliveryState } from "~/ui/webhooks/delivery-state";
import { typeText } from "~/ui/webhooks/type-text";

await needTexts("webhooks");

export const handle: ScreenHandle<{ delivery: { id: number } }> = {
  title: ({ delivery: { id } }, t) => t("webhooks.deliveryTitle", { id }),
  failed: (t) => t("webhooks.failed"),
};

export async function loader(args: ScreenArgs) {
  const user = requireUser(args);
  const found = async () => {
    const webhookId = idParam(args.params.webhookId);
    return { webhookId, delivery: await deliveryById(user, webhookId, idParam(args.params.deliveryId)) };
  };
  return forPage(args.request, found());
}

export default function WebhookDeliveryScreen() {
  const { t } = useTranslation();
  const { webhookId, delivery } = useLoaderData<typeof loader>();
  const { id, event_id, type, status, attempts, next_attempt_at, created_at } = delivery;
  const text = "overflow-x-auto rounded-selector bg-base-200 px-3 py-2 text-sm whitespace-pre-wrap break-all";
  return (
    <>
      <PageHeader
        back={{ to: `/settings/webhooks/${webhookId}`, text: t("webhooks.deliveries") }}
        title={t("webhooks.deliveryTitle", { id })}
        badge={<DeliveryState status={status} />}
        below={typeText(t, type)}
      />
      <dl className="panel mb-6 grid gap-x-6 gap-y-3 p-5 sm:grid-cols-[max-content_1fr]">
        <dt className="font-medium">{t("webhooks.eventId")}</dt>
        <dd className="break-all">
          <code>{event_id}</code>
        </dd>
        <dt className="font-medium">{t("webhooks.time")}</dt>
        <dd>
          <Time at={created_at} seconds />
        </dd>
        <dt className="font-medium">{t("webhooks.attempts")}</dt>
        <dd>{attempts}</dd>
        {next_attempt_at && (
          <>
            <dt className="font-medium">{t("webhooks.nextAttempt")}</dt>
            <dd>
              <Time at={next_attempt_at} seconds />
            </dd>
          </>
        )}
        <dt className="font-medium">{t("webhooks.answer")}</dt>
        <dd>
          <DeliveryAnswer {...delivery} />
        </dd>
      </dl>
      <h2 className="mb-2 text-lg font-semibold">{t("webhooks.payload")}</h2>
      <pre className={`mb-6 ${text}`}>{delivery.payload}</pre>
      <h2 className="mb-2 text-lg font-semibold">{t("webhooks.responseBody")}</h2>
      {delivery.response_body ? (
        <pre className={text}>{delivery.response_body}</pre>
      ) : (
        <p className="quiet">{t("webhooks.noResponseBody")}</p>
      )}
    </>
  );
}
