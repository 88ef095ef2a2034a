import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ACTS } from "~/domain/audit/actions";
import { AuditFilter, listActs, namesIn } from "~/domain/audit/list";
import { requireSuperAdmin, type ScreenArgs } from "~/http/require-user";
import { forPage } from "~/http/screen/page-data";
import { needTexts } from "~/i18n/client";
import { AuditFilterForm } from "~/ui/audit/audit-filter";
import { detailLines } from "~/ui/audit/entry-detail";
import { ActTable } from "~/ui/audit/entry-table";
import { PageHeader } from "~/ui/layout/page-header";
import type { ScreenHandle } from "~/ui/layout/screen-handle";
import { EmptyState } from "~/ui/list/empty-state";
import { listQuery, Paging } from "~/ui/list/list-address";
import { RefreshLink } from "~/ui/list/refresh-link";

await needTexts("admin", "admin-devices", "admin-users");

const ACTS_PER_PAGE = 50;

export const handle: ScreenHandle = {
  title: (_data, t) => t("audit.title"),
  failed: (t) => t("audit.failed"),
};

export async function loader(args: ScreenArgs) {
  const { id: by } = requireSuperAdmin(args);
  const { searchParams } = new URL(args.request.url);
  const filter = AuditFilter.parse(Object.fromEntries(searchParams));
  const { page } = listQuery(args.request.url);
  const { signal } = args.request;
  const asked = { ...filter, page, limit: ACTS_PER_PAGE, by, signal };
  const { data, meta } = await forPage(args.request, listActs(asked));
  const entries = data.map(({ detail, ...entry }) => ({ ...entry, detail: detailLines(detail) }));
  return { entries, names: await namesIn(data), meta, filter, acts: [...ACTS] };
}

export default function AuditLogScreen() {
  const { t } = useTranslation();
  const { entries, names, meta, filter, acts } = useLoaderData<typeof loader>();
  const set = Object.entries(filter).filter(([, value]) => value !== "");
  return (
    <>
      <PageHeader
        title={t("audit.title")}
        actions={
          <>
            <RefreshLink />
            <a href={`/admin/audit-log/export?${new URLSearchParams(set)}`} className="btn btn-sm">
              {t("audit.export")}
            </a>
          </>
        }
      />
      <AuditFilterForm filter={filter} acts={acts} found={meta.total} />
      {entries.length > 0 && <ActTable entries={entries} names={names} />}
      {entries.length === 0 && set.length === 0 && (
        <EmptyState title={t("audit.none")} text={t("audit.noneText")} />
      )}
      {entries.length === 0 && set.length > 0 && (
        <EmptyState title={t("audit.noMatchTitle")} text={t("audit.noMatchText")}>
          <Link to="/admin/audit-log" className="btn">
            {t("common.clear")}
          </Link>
        </EmptyState>
      )}
      <Paging page={meta.page} pages={meta.pages} />
      <p className="quiet mt-3 text-sm">{t("audit.count", { total: meta.total })}</p>
    </>
  );
}
