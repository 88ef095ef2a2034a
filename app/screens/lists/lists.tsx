import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { listLists, listsMax } from "~/domain/contact-lists/lists";
import { requireUser, type ScreenArgs } from "~/http/require-user";
import { forPage, withNotice } from "~/http/screen/page-data";
import { needTexts } from "~/i18n/client";
import { FlashMessage } from "~/ui/flash-message";
import { PageHeader } from "~/ui/layout/page-header";
import type { ScreenHandle } from "~/ui/layout/screen-handle";
import { ListTable } from "~/ui/lists/list-table";

await needTexts("lists");

export const handle: ScreenHandle = {
  title: (_data, t) => t("lists.title"),
  failed: (t) => t("lists.failed"),
};

export async function loader(args: ScreenArgs) {
  const lists = await forPage(args.request, listLists(requireUser(args)));
  return withNotice(args.request, { lists, max: listsMax() });
}

export default function ListsScreen() {
  const { t } = useTranslation();
  const { lists, max, notice } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title={t("lists.title")}
        actions={
          <Link to="/lists/new" className="btn btn-primary">
            {t("lists.new")}
          </Link>
        }
      />
      <FlashMessage notice={notice} />
      <p className="quiet mb-4 max-w-prose">{t("lists.lead", { count: max })}</p>
      <ListTable lists={lists} />
    </>
  );
}
