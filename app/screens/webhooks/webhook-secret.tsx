import { data } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { rotateSecret, webhookById } from "~/domain/webhooks/webhooks";
import { idParam } from "~/http/request/params";
import { requireUser, type ScreenArgs } from "~/http/require-user";
import { redirectWithNotice } from "~/http/screen/flash";
import { newRequestKey, onceByForm } from "~/http/screen/form-idempotency";
import { NoFields, submitForm } from "~/http/screen/forms";
import { forPage } from "~/http/screen/page-data";
import { needTexts } from "~/i18n/client";
import { clock } from "~/platform/clock";
import { ErrorSummary } from "~/ui/form/error-summary";
import { type FormResult, formFaults, useAttempt } from "~/ui/form/form-result";
import { SubmitButton } from "~/ui/form/submit-button";
import { PageHeader } from "~/ui/layout/page-header";
import type { ScreenHandle } from "~/ui/layout/screen-handle";
import { NewSecret } from "~/ui/webhooks/new-secret";

await needTexts("webhooks");

export const handle: ScreenHandle = {
  title: (_data, t) => t("webhooks.secretTitle"),
  failed: (t) => t("webhooks.failed"),
};

export async function loader(args: ScreenArgs) {
  const user = requireUser(args);
  const found = async () => webhookById(user, idParam(args.params.webhookId));
  const { id, url } = await forPage(args.request, found());
  return { id, host: new URL(url).host, requestKey: newRequestKey() };
}

export async function action(args: ScreenArgs) {
  const user = requireUser(args);
  const now = clock.now();
  let secret: string | null = null;
  const answer = await submitForm(args, NoFields, async (_, form) => {
    const id = idParam(args.params.webhookId);
    const place = `/settings/webhooks/${id}/secret`;
    await onceByForm(
      user,
      form,
      place,
      async (keep) => {
        secret = (await rotateSecret(user, id, now, keep)).secret;
        return { ok: true };
      },
      now,
    );
    return redirectWithNotice(`/settings/webhooks/${id}`, { kind: "error", text: "webhooks.alreadyRotated" });
  });
  // shown in the answer itself: it is stored nowhere that could show it later
  return secret ? data({ secret: secret as string }) : answer;
}

export default function WebhookSecretScreen() {
  const { t } = useTranslation();
  const { id, host, requestKey } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as FormResult | { secret: string };
  const secret = answer && "secret" in answer ? answer.secret : null;
  const { message, faults } = formFaults(secret ? null : (answer as FormResult));
  const attempt = useAttempt(answer as FormResult);
  const back = `/settings/webhooks/${id}`;
  return (
    <div className="max-w-2xl">
      <PageHeader
        back={{ to: back, text: t("webhooks.oneTitle", { host }) }}
        title={t("webhooks.secretTitle")}
      />
      <ErrorSummary key={attempt} message={message} faults={faults} />
      {secret ? (
        <NewSecret key={secret} title={t("webhooks.rotated")} secret={secret} />
      ) : (
        <section className="panel flex flex-col gap-4 p-6">
          <p>{t("webhooks.secretText")}</p>
          <Form method="post" className="flex flex-wrap gap-3">
            <input type="hidden" name="request_key" value={requestKey} />
            <SubmitButton>{t("webhooks.newSecret")}</SubmitButton>
            <Link to={back} className="btn">
              {t("webhooks.cancel")}
            </Link>
          </Form>
        </section>
      )}
    </div>
  );
}
