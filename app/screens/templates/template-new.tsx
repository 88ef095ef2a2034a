import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { createTemplate } from "~/domain/templates/templates";
import { templateForm } from "~/http/actions/template-form";
import { requireUser, type ScreenArgs } from "~/http/require-user";
import { redirectWithNotice } from "~/http/screen/flash";
import { newRequestKey, onceByForm } from "~/http/screen/form-idempotency";
import { needTexts } from "~/i18n/client";
import { clock } from "~/platform/clock";
import type { ScreenHandle } from "~/ui/layout/screen-handle";
import { TemplateEditor } from "~/ui/templates/template-editor";

await needTexts("compose", "upload");

export const handle: ScreenHandle = {
  title: (_data, t) => t("templates.new"),
  failed: (t) => t("templates.failed"),
};

export function loader(args: ScreenArgs) {
  requireUser(args);
  return { requestKey: newRequestKey() };
}

export function action(args: ScreenArgs) {
  const user = requireUser(args);
  return templateForm(args, async (input, form) => {
    const now = clock.now();
    await onceByForm(user, form, "/templates/new", (keep) => createTemplate(user, input, now, keep), now);
    return redirectWithNotice("/templates", { kind: "success", text: "templates.saved" });
  });
}

export default function TemplateNewScreen() {
  const { t } = useTranslation();
  const { requestKey } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return <TemplateEditor title={t("templates.new")} requestKey={requestKey} result={result} />;
}
