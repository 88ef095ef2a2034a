import { data } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { CHOSEN_TYPES } from "~/domain/outgoing-facts/event-types";
import { USUAL_TYPES, WEBHOOK_URL_CHARACTERS_MAX } from "~/domain/webhooks/webhook-input";
import { createWebhook, listWebhooks, WEBHOOKS_MAX } from "~/domain/webhooks/webhooks";
import { presentSettingsPage } from "~/http/presenters/settings-page";
import { requireUser, type ScreenArgs } from "~/http/require-user";
import { redirectWithNotice } from "~/http/screen/flash";
import { newRequestKey, onceByForm } from "~/http/screen/form-idempotency";
import { submitForm } from "~/http/screen/forms";
import { WebhookForm as Fields, webhookInput } from "~/http/screen/webhook-form";
import { needTexts } from "~/i18n/client";
import { clock } from "~/platform/clock";
import { SettingsPage } from "~/ui/account/settings-page";
import type { FormResult } from "~/ui/form/form-result";
import type { ScreenHandle } from "~/ui/layout/screen-handle";
import { NewSecret } from "~/ui/webhooks/new-secret";
import { WebhookForm } from "~/ui/webhooks/webhook-form";
import { WebhookTable } from "~/ui/webhooks/webhook-table";

await needTexts("account", "webhooks");

const HERE = "/settings/webhooks";
export const handle: ScreenHandle = {
  title: (_data, t) => t("webhooks.title"),
  failed: (t) => t("webhooks.failed"),
};

export function loader(args: ScreenArgs) {
  const user = requireUser(args);
  const limits = { webhooks: WEBHOOKS_MAX, url: WEBHOOK_URL_CHARACTERS_MAX };
  const shown = { limits, types: CHOSEN_TYPES, usual: USUAL_TYPES, requestKey: newRequestKey() };
  const part = listWebhooks(user).then((webhooks) => ({ webhooks, ...shown }));
  return presentSettingsPage(args.request, part);
}

export async function action(args: ScreenArgs) {
  const user = requireUser(args);
  const now = clock.now();
  let secret: string | null = null;
  const answer = await submitForm(args, Fields, async (fields, form) => {
    await onceByForm(
      user,
      form,
      HERE,
      async (keep) => {
        secret = (await createWebhook(user, webhookInput(fields), now, keep)).secret;
        return { ok: true };
      },
      now,
    );
    return redirectWithNotice(HERE, { kind: "error", text: "webhooks.alreadyMade" });
  });
  // shown in the answer itself: it is stored nowhere that could show it later
  return secret ? data({ secret: secret as string }) : answer;
}

export default function WebhooksScreen() {
  const { t } = useTranslation();
  const { webhooks, limits, types, usual, requestKey, notice } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as FormResult | { secret: string };
  const secret = answer && "secret" in answer ? answer.secret : null;
  return (
    <SettingsPage title={t("webhooks.title")} lead={t("webhooks.lead")} notice={answer ? null : notice}>
      {secret && <NewSecret key={secret} title={t("webhooks.made")} secret={secret} />}
      <p className="mb-4">
        <a className="link" href="/api/docs#webhooks">
          {t("webhooks.docs")}
        </a>
      </p>
      <WebhookTable webhooks={webhooks} />
      {webhooks.length >= limits.webhooks ? (
        <p className="panel p-5">{t("webhooks.full", { count: limits.webhooks })}</p>
      ) : (
        <section aria-labelledby="new-webhook" className="mt-8">
          <h2 id="new-webhook" className="mb-2 text-lg font-semibold">
            {t("webhooks.newTitle")}
          </h2>
          <WebhookForm
            key={requestKey}
            opened={{ url: "", events: usual, include_text: false }}
            urlMax={limits.url}
            types={types}
            requestKey={requestKey}
            button={{ text: t("webhooks.create"), busy: t("webhooks.creating") }}
            result={secret ? null : (answer as FormResult)}
          />
        </section>
      )}
    </SettingsPage>
  );
}
