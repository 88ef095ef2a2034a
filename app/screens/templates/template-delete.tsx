import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { deleteTemplate, templateById } from "~/domain/templates/templates";
import { idParam } from "~/http/request/params";
import { requireUser, type ScreenArgs } from "~/http/require-user";
import { redirectWithNotice } from "~/http/screen/flash";
import { NoFields, submitForm } from "~/http/screen/forms";
import { forPage } from "~/http/screen/page-data";
import { needTexts } from "~/i18n/client";
import { ConfirmPanel } from "~/ui/admin-users/confirm-panel";
import type { ScreenHandle } from "~/ui/layout/screen-handle";

await needTexts("upload");

export const handle: ScreenHandle<{ template: { name: string } }> = {
  title: ({ template }, t) => t("templates.deleteTitle", { name: template.name }),
  failed: (t) => t("templates.failed"),
};

export async function loader(args: ScreenArgs) {
  const user = requireUser(args);
  const found = async () => templateById(user, idParam(args.params.templateId));
  return { template: await forPage(args.request, found()) };
}

export function action(args: ScreenArgs) {
  const user = requireUser(args);
  return submitForm(args, NoFields, async () => {
    await deleteTemplate(user, idParam(args.params.templateId));
    return redirectWithNotice("/templates", { kind: "success", text: "templates.deleted" });
  });
}

export default function TemplateDeleteScreen() {
  const { t } = useTranslation();
  const { template } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <ConfirmPanel
      title={t("templates.deleteTitle", { name: template.name })}
      confirm={t("templates.delete")}
      keep={t("templates.keep")}
      back="/templates"
      result={result}
      danger
    >
      <p>{t("templates.deleteText")}</p>
    </ConfirmPanel>
  );
}
