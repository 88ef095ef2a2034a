import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { batchById } from "~/domain/batches/detail";
import { batchItems } from "~/domain/batches/items";
import { batchWaiting } from "~/domain/batches/waiting";
import { itemAnswer } from "~/http/item-answer";
import { localeOf } from "~/http/locale";
import { forPage } from "~/http/page-errors";
import { requireUser } from "~/http/viewer";
import { BatchSummary } from "~/ui/batch-summary";
import { Broken } from "~/ui/broken";
import { EmptyState } from "~/ui/empty-state";
import { FilterBar } from "~/ui/filter-bar";
import { type ItemRow, ItemTable } from "~/ui/item-table";
import { listWish } from "~/ui/list-address";
import { LiveSwitch } from "~/ui/live-switch";
import { PageHeader } from "~/ui/page-header";
import { Paging } from "~/ui/paging";
import { RefreshLink } from "~/ui/refresh-link";
import type { ScreenHandle } from "~/ui/screen-handle";
import { ITEM_STATUSES, StatusBadge } from "~/ui/status-badge";
import { isOpen, useLiveBatch } from "~/ui/use-live-batch";

const ITEMS_PER_PAGE = 10;
const REFRESH_SECONDS = 4;

type Loaded = Awaited<ReturnType<typeof loader>>;

export const handle: ScreenHandle<Loaded> = {
  title: ({ batch }) => batch.name,
  refreshSeconds: ({ batch, live }) => (live && isOpen(batch.status) ? REFRESH_SECONDS : null),
};

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const user = requireUser({ request, context });
  const id = Number(params.batchId);
  const language = localeOf(request);
  const wish = listWish(request.url);
  const batch = await forPage(request, batchById(user, id));
  const now = new Date();
  const waiting = await forPage(request, batchWaiting(user, id, now));
  const { data, meta } = await forPage(request, batchItems(user, id, { ...wish, limit: ITEMS_PER_PAGE }));
  const rows = data.map((item): ItemRow => itemAnswer(item, language));
  const live = new URL(request.url).searchParams.get("live") !== "off";
  const items = { data: rows, meta };
  return { batch, items, waiting, wish, live, language, updated: now.toISOString() };
}

export default function BatchScreen() {
  const { t } = useTranslation();
  const loaded = useLoaderData<typeof loader>();
  const { wish, live } = loaded;
  const { batch, items, waiting, updated } = useLiveBatch(loaded, live);
  const keep: Record<string, string> = live ? {} : { live: "off" };
  return (
    <>
      <PageHeader
        above={
          <Link to="/batches" className="link text-sm">
            ← {t("batch.back")}
          </Link>
        }
        title={
          <span className="flex flex-wrap items-center gap-3">
            {batch.name} <StatusBadge status={batch.status} />
          </span>
        }
        actions={
          <>
            <RefreshLink />
            <a href={`/batches/${batch.id}/export`} className="btn btn-sm" download>
              {t("batch.export")}
            </a>
          </>
        }
      />
      <BatchSummary batch={batch} waiting={waiting} />
      <LiveSwitch on={live} open={isOpen(batch.status)} updated={updated} />
      <section aria-labelledby="items" className="mt-8">
        <h2 id="items" className="mb-3 text-lg font-semibold">
          {t("batch.items")}
        </h2>
        <FilterBar
          q={wish.q}
          status={wish.status}
          statuses={ITEM_STATUSES}
          hint={t("batch.searchHint")}
          keep={keep}
        />
        {items.data.length > 0 ? (
          <ItemTable items={items.data} />
        ) : (
          <EmptyState title={t("batch.noMatchTitle")} text={t("batch.noMatchText")} />
        )}
        <Paging page={items.meta.page} pages={items.meta.pages} />
      </section>
    </>
  );
}

export function ErrorBoundary() {
  const { t } = useTranslation();
  return <Broken title={t("batch.failed")} />;
}
