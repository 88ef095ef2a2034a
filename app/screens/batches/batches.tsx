import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { listBatches } from "~/domain/batches/list";
import { numberHit } from "~/domain/privacy/number-hit";
import { batchStates } from "~/domain/reports/batch-states";
import { requireUser, type ScreenArgs } from "~/http/require-user";
import { forPage } from "~/http/screen/page-data";
import { needTexts } from "~/i18n/client";
import { clock } from "~/platform/clock";
import { BatchTable } from "~/ui/batch/batch-table";
import { PageHeader } from "~/ui/layout/page-header";
import type { ScreenHandle } from "~/ui/layout/screen-handle";
import { EmptyState } from "~/ui/list/empty-state";
import { FilterBar } from "~/ui/list/filter-bar";
import { listQuery, Paging, withFilters } from "~/ui/list/list-address";
import { RefreshLink } from "~/ui/list/refresh-link";
import { NumberHitLink } from "~/ui/recipients/number-hit";
import { BATCH_STATUSES } from "~/ui/status-badge";
import { Time } from "~/ui/time";

await needTexts("batches", "states");

export const handle: ScreenHandle = {
  title: (_data, t) => t("batches.title"),
  failed: (t) => t("batches.failed"),
};

export async function loader(args: ScreenArgs) {
  const user = requireUser(args);
  const wish = listQuery(args.request.url);
  const batches = await forPage(args.request, listBatches(user, { ...wish, signal: args.request.signal }));
  const now = clock.now();
  const ids = batches.data.map(({ id }) => id);
  const states = await forPage(args.request, batchStates(user, ids, now));
  const hit = await numberHit(user, { userId: user.id }, wish.q);
  return { batches, states, hit, wish, updated: now.toISOString() };
}

export default function BatchesScreen() {
  const { t } = useTranslation();
  const { batches, states, hit, wish, updated } = useLoaderData<typeof loader>();
  const { data, meta } = batches;
  const filtered = wish.q !== "" || wish.status !== "";
  const nothingYet = meta.total === 0 && !filtered;
  return (
    <>
      <PageHeader
        title={t("batches.title")}
        actions={
          <>
            <RefreshLink />
            {!nothingYet && (
              <a href={withFilters("/batches/export", wish)} className="btn btn-sm">
                {t("batches.download")}
              </a>
            )}
            <Link to="/send/new" className="btn btn-primary btn-sm">
              {t("nav.sendNew")}
            </Link>
          </>
        }
      />
      {!nothingYet && (
        <FilterBar
          q={wish.q}
          status={wish.status}
          statuses={BATCH_STATUSES}
          hint={t("batches.searchHint")}
          found={meta.total}
        />
      )}
      {hit && <NumberHitLink hit={hit} base="/recipients" />}
      {data.length > 0 && <BatchTable batches={data} states={states} label={t("batches.list")} />}
      {data.length === 0 && nothingYet && (
        <EmptyState title={t("batches.emptyTitle")} text={t("batches.emptyText")}>
          <Link to="/send/new" className="btn btn-primary">
            {t("dashboard.sendNew")}
          </Link>
        </EmptyState>
      )}
      {data.length === 0 && !nothingYet && !hit && (
        <EmptyState title={t("batches.noMatchTitle")} text={t("batches.noMatchText")}>
          <Link to="/batches" className="btn">
            {t("common.clear")}
          </Link>
        </EmptyState>
      )}
      <Paging page={meta.page} pages={meta.pages} />
      <ListFoot total={meta.total} updated={updated} />
    </>
  );
}

function ListFoot({ total, updated }: { total: number; updated: string }) {
  const { t } = useTranslation();
  return (
    <p className="quiet mt-3 flex flex-wrap gap-x-4 text-sm">
      <span>{t("batches.count", { total })}</span>
      <span>
        {t("common.updated")} <Time at={updated} seconds />
      </span>
    </p>
  );
}
