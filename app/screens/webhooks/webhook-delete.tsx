import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { deleteWebhook, webhookById } from "~/domain/webhooks/webhooks";
import { idParam } from "~/http/request/params";
import { requireUser, type ScreenArgs } from "~/http/require-user";
import { redirectWithNotice } from "~/http/screen/flash";
import { NoFields, submitForm } from "~/http/screen/forms";
import { forPage } from "~/http/screen/page-data";
import { needTexts } from "~/i18n/client";
import { clock } from "~/platform/clock";
import { ConfirmPanel } from "~/ui/admin-users/confirm-panel";
import type { ScreenHandle } from "~/ui/layout/screen-handle";

await needTexts("webhooks");

export const handle: ScreenHandle<{ host: string }> = {
  title: ({ host }, t) => t("webhooks.deleteTitle", { host }),
  failed: (t) => t("webhooks.failed"),
};

export async function loader(args: ScreenArgs) {
  const user = requireUser(args);
  const found = async () => webhookById(user, idParam(args.params.webhookId));
  const { id, url } = await forPage(args.request, found());
  return { id, url, host: new URL(url).host };
}

export function action(args: ScreenArgs) {
  const user = requireUser(args);
  return submitForm(args, NoFields, async () => {
    await deleteWebhook(user, idParam(args.params.webhookId), clock.now());
    return redirectWithNotice("/settings/webhooks", { kind: "success", text: "webhooks.deleted" });
  });
}

export default function WebhookDeleteScreen() {
  const { t } = useTranslation();
  const { id, url, host } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <ConfirmPanel
      title={t("webhooks.deleteTitle", { host })}
      confirm={t("webhooks.delete")}
      keep={t("webhooks.cancel")}
      back={`/settings/webhooks/${id}`}
      result={result}
      danger
    >
      <p className="break-words">{t("webhooks.deleteText", { url })}</p>
    </ConfirmPanel>
  );
}
