import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { listContacts } from "~/domain/contact-lists/contacts";
import { listById } from "~/domain/contact-lists/lists";
import { isBasisOld } from "~/domain/contact-lists/old-basis";
import { presentLegalBasis } from "~/http/presenters/legal-basis";
import { requestLocale } from "~/http/request/locale";
import { requireUser, type ScreenArgs } from "~/http/require-user";
import { forPage, idInAddress, withNotice } from "~/http/screen/page-data";
import { needTexts } from "~/i18n/client";
import { clock } from "~/platform/clock";
import { FlashMessage } from "~/ui/flash-message";
import { PageHeader } from "~/ui/layout/page-header";
import type { ScreenHandle } from "~/ui/layout/screen-handle";
import { EmptyState } from "~/ui/list/empty-state";
import { FilterForm } from "~/ui/list/filter-form";
import { listQuery, Paging } from "~/ui/list/list-address";
import { ContactTable } from "~/ui/lists/contact-table";
import { ListActs } from "~/ui/lists/list-acts";
import { Notice } from "~/ui/notice";

await needTexts("lists", "states");

const PER_PAGE = 50;

export const handle: ScreenHandle<{ list: { name: string } }> = {
  title: ({ list }) => list.name,
  failed: (t) => t("lists.failed"),
};

export async function loader({ request, params, context }: ScreenArgs) {
  const user = requireUser({ request, context });
  const id = await idInAddress(request, params.listId);
  const { q, page } = listQuery(request.url);
  const list = await forPage(request, listById(user, id));
  const wish = { q, page, limit: PER_PAGE, signal: request.signal };
  const contacts = await forPage(request, listContacts(user, id, wish));
  const { basis, basis_note: note } = list;
  const said = presentLegalBasis(requestLocale(request), basis && { kind: basis, note });
  return withNotice(request, { list, contacts, q, basis: said, isOld: isBasisOld(list, clock.now()) });
}

export default function ListScreen() {
  const { t } = useTranslation();
  const { list, contacts, q, basis, isOld, notice } = useLoaderData<typeof loader>();
  const { data, meta } = contacts;
  const here = `/lists/${list.id}`;
  return (
    <>
      <PageHeader
        back={{ to: "/lists", text: t("lists.title") }}
        title={list.name}
        actions={<ListActs list={list} />}
      />
      <FlashMessage notice={notice} />
      {isOld && (
        <Notice kind="warning" title={t("lists.basisOld")}>
          <Link to={`${here}/edit`} className="link">
            {t("lists.edit")}
          </Link>
        </Notice>
      )}
      {basis && <p className="quiet mb-4 text-sm">{basis}</p>}
      <FilterForm
        fields={[
          { type: "search", name: "q", value: q, label: t("lists.search"), hint: t("lists.searchHint") },
        ]}
        clear={here}
        found={meta.total}
      />
      {data.length > 0 && <ContactTable base={here} columns={list.columns} contacts={data} />}
      {data.length === 0 && q === "" && (
        <EmptyState title={t("lists.noContactsTitle")} text={t("lists.noContactsText")}>
          <Link to={`${here}/import`} className="btn btn-primary">
            {t("contactImport.title")}
          </Link>
        </EmptyState>
      )}
      {data.length === 0 && q !== "" && (
        <EmptyState title={t("lists.noMatchTitle")} text={t("lists.noMatchText")} />
      )}
      <Paging page={meta.page} pages={meta.pages} />
      <p className="quiet mt-3 text-sm">{t("lists.count", { count: meta.total })}</p>
    </>
  );
}
