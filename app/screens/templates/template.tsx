import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { changeTemplate, type TemplateInput, templateById } from "~/domain/templates/templates";
import { templateForm } from "~/http/actions/template-form";
import { idParam } from "~/http/request/params";
import { requireUser, type ScreenArgs } from "~/http/require-user";
import { redirectWithNotice } from "~/http/screen/flash";
import { forPage } from "~/http/screen/page-data";
import { needTexts } from "~/i18n/client";
import { clock } from "~/platform/clock";
import type { ScreenHandle } from "~/ui/layout/screen-handle";
import { TemplateEditor } from "~/ui/templates/template-editor";

await needTexts("compose", "upload");

export const handle: ScreenHandle<{ template: { name: string } }> = {
  title: ({ template }) => template.name,
  failed: (t) => t("templates.failed"),
};

export async function loader(args: ScreenArgs) {
  const user = requireUser(args);
  const found = async () => templateById(user, idParam(args.params.templateId));
  return { template: await forPage(args.request, found()) };
}

export function action(args: ScreenArgs) {
  const user = requireUser(args);
  const id = () => idParam(args.params.templateId);
  const save = async (input: TemplateInput) => {
    await changeTemplate(user, id(), input, clock.now());
    return redirectWithNotice("/templates", { kind: "success", text: "templates.saved" });
  };
  return templateForm(args, save, { may: () => templateById(user, id()) });
}

export default function TemplateScreen() {
  const { t } = useTranslation();
  const { template } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return <TemplateEditor title={t("templates.edit")} template={template} result={result} />;
}
