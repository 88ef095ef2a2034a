import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { CHOSEN_TYPES } from "~/domain/outgoing-facts/event-types";
import { listDeliveries } from "~/domain/webhooks/deliveries";
import { WEBHOOK_URL_CHARACTERS_MAX } from "~/domain/webhooks/webhook-input";
import { webhookById } from "~/domain/webhooks/webhooks";
import { webhookAction } from "~/http/actions/webhook-action";
import { idParam } from "~/http/request/params";
import { requireUser, type ScreenArgs } from "~/http/require-user";
import { forPage, withNotice } from "~/http/screen/page-data";
import { needTexts } from "~/i18n/client";
import { FlashMessage } from "~/ui/flash-message";
import { SubmitButton } from "~/ui/form/submit-button";
import { useFormat } from "~/ui/format";
import { PageHeader } from "~/ui/layout/page-header";
import type { ScreenHandle } from "~/ui/layout/screen-handle";
import { FilterForm } from "~/ui/list/filter-form";
import { listQuery, Paging } from "~/ui/list/list-address";
import { RefreshLink } from "~/ui/list/refresh-link";
import { DeliveryTable } from "~/ui/webhooks/delivery-table";
import { ResendForm } from "~/ui/webhooks/resend-form";
import { WebhookForm } from "~/ui/webhooks/webhook-form";
import { WebhookState } from "~/ui/webhooks/webhook-state";

await needTexts("webhooks");

const STATUSES = ["pending", "delivered", "failed"] as const;

export const handle: ScreenHandle<{ host: string }> = {
  title: ({ host }, t) => t("webhooks.oneTitle", { host }),
  failed: (t) => t("webhooks.failed"),
};

export async function loader(args: ScreenArgs) {
  const user = requireUser(args);
  const { status, page } = listQuery(args.request.url);
  const found = async () => {
    const id = idParam(args.params.webhookId);
    const webhook = await webhookById(user, id);
    const deliveries = await listDeliveries(user, id, { page, status: status || undefined });
    const { host } = new URL(webhook.url);
    return { webhook, host, deliveries, status, types: CHOSEN_TYPES, urlMax: WEBHOOK_URL_CHARACTERS_MAX };
  };
  return withNotice(args.request, await forPage(args.request, found()));
}

export const action = (args: ScreenArgs) => webhookAction(args, requireUser(args));

export default function WebhookScreen() {
  const { t } = useTranslation();
  const { webhook, host, deliveries, status, types, urlMax, notice } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { dateTime } = useFormat();
  const isActive = webhook.status === "active";
  const options = STATUSES.map((value) => ({ value, text: t(`webhooks.deliveryStatus.${value}`) }));
  return (
    <>
      <PageHeader
        back={{ to: "/settings/webhooks", text: t("webhooks.title") }}
        title={t("webhooks.oneTitle", { host })}
        badge={<WebhookState status={webhook.status} failing_since={webhook.failing_since} />}
        below={<span className="break-all">{webhook.url}</span>}
        actions={
          <>
            {isActive && (
              <Form method="post" action="?test">
                <SubmitButton>{t("webhooks.test")}</SubmitButton>
              </Form>
            )}
            <Form method="post" action="?status">
              <input type="hidden" name="status" value={isActive ? "disabled" : "active"} />
              <button type="submit" className="btn">
                {t(isActive ? "webhooks.disable" : "webhooks.enable")}
              </button>
            </Form>
            <RefreshLink look="btn" />
          </>
        }
      />
      {!result && <FlashMessage notice={notice} />}
      {isActive && webhook.failing_since && (
        <p className="mb-4">{t("webhooks.failingText", { time: dateTime(webhook.failing_since) })}</p>
      )}
      {!isActive && (
        <p className="mb-4">{t(webhook.status === "gone" ? "webhooks.goneText" : "webhooks.disabledText")}</p>
      )}
      <section aria-labelledby="deliveries" className="mb-8">
        <h2 id="deliveries" className="mb-2 text-lg font-semibold">
          {t("webhooks.deliveries")}
        </h2>
        <FilterForm
          fields={[{ type: "choice", name: "status", value: status, label: t("webhooks.status"), options }]}
          clear="?"
          found={deliveries.meta.total}
        />
        <DeliveryTable webhookId={webhook.id} deliveries={deliveries.data} canResend={isActive} />
        <Paging page={deliveries.meta.page} pages={deliveries.meta.pages} />
      </section>
      {isActive && <ResendForm />}
      <section aria-labelledby="webhook-settings">
        <h2 id="webhook-settings" className="mb-2 text-lg font-semibold">
          {t("webhooks.settings")}
        </h2>
        <WebhookForm
          key={JSON.stringify(webhook)}
          opened={webhook}
          urlMax={urlMax}
          types={types}
          button={{ text: t("webhooks.save") }}
          result={result}
        />
        <p className="flex flex-wrap gap-3">
          <Link to={`/settings/webhooks/${webhook.id}/secret`} className="btn">
            {t("webhooks.newSecret")}
          </Link>
          <Link to={`/settings/webhooks/${webhook.id}/delete`} className="btn">
            {t("webhooks.delete")}
          </Link>
        </p>
      </section>
    </>
  );
}
