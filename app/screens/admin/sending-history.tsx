import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { hasFeature } from "~/domain/actor";
import { numberHit } from "~/domain/privacy/number-hit";
import { batchStates } from "~/domain/reports/batch-states";
import { heldBatches, sendingHistory } from "~/domain/reports/history";
import { presentLegalBasis } from "~/http/presenters/legal-basis";
import { requestLocale } from "~/http/request/locale";
import { requireAdmin, type ScreenArgs } from "~/http/require-user";
import { forPage, withNotice } from "~/http/screen/page-data";
import { needTexts } from "~/i18n/client";
import { clock } from "~/platform/clock";
import { HistoryFilter } from "~/ui/admin-reports/history-filter";
import { historyQuery, withHistoryFilters } from "~/ui/admin-reports/history-query";
import { HistoryTable } from "~/ui/admin-reports/history-table";
import { FlashMessage } from "~/ui/flash-message";
import { PageHeader } from "~/ui/layout/page-header";
import type { ScreenHandle } from "~/ui/layout/screen-handle";
import { EmptyState } from "~/ui/list/empty-state";
import { Paging } from "~/ui/list/list-address";
import { RefreshLink } from "~/ui/list/refresh-link";
import { Notice } from "~/ui/notice";
import { NumberHitLink } from "~/ui/recipients/number-hit";

await needTexts("admin-reports", "states");

export const handle: ScreenHandle = {
  title: (_data, t) => t("history.title"),
  failed: (t) => t("history.failed"),
};

export async function loader(args: ScreenArgs) {
  const viewer = requireAdmin(args, "BULK_HISTORY");
  const wish = historyQuery(args.request.url);
  const { data, meta } = await forPage(
    args.request,
    sendingHistory({ ...wish, by: viewer.id, signal: args.request.signal }),
  );
  // offered to users who can release them
  const mayRelease = viewer.role === "SUPER ADMIN";
  const held = wish.status === "held" || (mayRelease && (await forPage(args.request, heldBatches())) > 0);
  const ids = data.map(({ id }) => id);
  const states = await forPage(args.request, batchStates(viewer, ids, clock.now()));
  const language = requestLocale(args.request);
  const rows = data.map((row) => ({ ...row, basis: presentLegalBasis(language, row.basis) }));
  const hit = await numberHit(viewer, "everybody", wish.q_user);
  const shown = { rows, states, meta, wish, held, hit, people: hasFeature(viewer, "USERS") };
  return withNotice(args.request, shown);
}

export default function SendingHistoryScreen() {
  const { t } = useTranslation();
  const { rows, states, meta, wish, held, hit, people, notice } = useLoaderData<typeof loader>();
  const filtered = wish.q_user !== "" || wish.status !== "";
  return (
    <>
      <PageHeader
        title={t("history.title")}
        actions={
          <>
            <RefreshLink />
            <a href={withHistoryFilters("/admin/bulk-history/export", wish)} className="btn btn-sm">
              {t("history.export")}
            </a>
          </>
        }
      />
      <FlashMessage notice={notice} />
      <HistoryFilter {...wish} held={held} found={meta.total} />
      {hit && <NumberHitLink hit={hit} base="/admin/recipients" />}
      {wish.status === "held" && rows.length > 0 && (
        <Notice kind="warning" title={t("history.heldTitle")}>
          <p>{t("history.heldText")}</p>
        </Notice>
      )}
      <p className="quiet mb-2 text-sm">{t("history.count", { count: meta.total })}</p>
      {rows.length > 0 && (
        <HistoryTable rows={rows} states={states} people={people} held={wish.status === "held"} />
      )}
      {rows.length === 0 && !hit && (
        <EmptyState
          title={t(filtered ? "history.noMatchTitle" : "history.emptyTitle")}
          text={t(filtered ? "history.noMatchText" : "history.emptyText")}
        >
          {filtered && (
            <Link to="/admin/bulk-history" className="btn">
              {t("common.clear")}
            </Link>
          )}
        </EmptyState>
      )}
      <Paging page={meta.page} pages={meta.pages} />
    </>
  );
}
