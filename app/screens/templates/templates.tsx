import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { listTemplates, TEMPLATES_MAX } from "~/domain/templates/templates";
import { requireUser, type ScreenArgs } from "~/http/require-user";
import { forPage, withNotice } from "~/http/screen/page-data";
import { needTexts } from "~/i18n/client";
import { FlashMessage } from "~/ui/flash-message";
import { PageHeader } from "~/ui/layout/page-header";
import type { ScreenHandle } from "~/ui/layout/screen-handle";
import { listQuery, Paging } from "~/ui/list/list-address";
import { TemplateTable } from "~/ui/templates/template-table";

await needTexts("upload");

const PER_PAGE = 50;

export const handle: ScreenHandle = {
  title: (_data, t) => t("templates.title"),
  failed: (t) => t("templates.failed"),
};

export async function loader(args: ScreenArgs) {
  const { page } = listQuery(args.request.url);
  const list = await forPage(args.request, listTemplates(requireUser(args), { page, limit: PER_PAGE }));
  return withNotice(args.request, { ...list, max: TEMPLATES_MAX });
}

export default function TemplatesScreen() {
  const { t } = useTranslation();
  const { data, meta, max, notice } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title={t("templates.title")}
        actions={
          <Link to="/templates/new" className="btn btn-primary">
            {t("templates.new")}
          </Link>
        }
      />
      <FlashMessage notice={notice} />
      <p className="quiet mb-4 max-w-prose">{t("templates.lead", { count: max })}</p>
      <TemplateTable templates={data} />
      <Paging page={meta.page} pages={meta.pages} />
    </>
  );
}
