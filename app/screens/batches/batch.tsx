import { redirect } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { assertMayControl, pauseBatch, resumeBatch } from "~/domain/batch-control/pause-cancel";
import { copyBatch } from "~/domain/batch-copy";
import { presentBatchPage } from "~/http/presenters/batch-page";
import { idParam } from "~/http/request/params";
import { requireUser, type ScreenArgs } from "~/http/require-user";
import { redirectWithNotice } from "~/http/screen/flash";
import { submitForm } from "~/http/screen/forms";
import { forPage, idInAddress, withNotice } from "~/http/screen/page-data";
import { needTexts } from "~/i18n/client";
import { clock } from "~/platform/clock";
import { BatchBack } from "~/ui/batch/batch-back";
import { BatchBadge } from "~/ui/batch/batch-badge";
import { BatchControls, ENTRY, Press } from "~/ui/batch/batch-controls";
import { BatchSummary } from "~/ui/batch/batch-summary";
import { BatchText } from "~/ui/batch/batch-text";
import { ProgressVoice, useProgressTitle } from "~/ui/batch/progress-voice";
import { ReasonLinks } from "~/ui/batch/reason-links";
import { ReleaseChoice } from "~/ui/batch/release-choice";
import { ItemTable } from "~/ui/batch-items/item-table";
import { ItemsPruned } from "~/ui/batch-items/items-pruned";
import { TotalsOnly } from "~/ui/batch-items/totals-only";
import { FlashMessage } from "~/ui/flash-message";
import { ErrorSummary } from "~/ui/form/error-summary";
import { formFaults } from "~/ui/form/form-result";
import { useFormat } from "~/ui/format";
import { PageHeader } from "~/ui/layout/page-header";
import type { ScreenHandle } from "~/ui/layout/screen-handle";
import { EmptyState } from "~/ui/list/empty-state";
import { FilterBar } from "~/ui/list/filter-bar";
import { listQuery, Paging } from "~/ui/list/list-address";
import { RefreshLink } from "~/ui/list/refresh-link";
import { Attachment } from "~/ui/message/attachment";
import { LiveSwitch } from "~/ui/polling/auto-refresh-toggle";
import { StillLink } from "~/ui/polling/pause-refresh-link";
import { isOpen, useLiveBatch } from "~/ui/polling/use-batch-polling";
import { useMoving } from "~/ui/polling/use-inline-submit";
import { ITEM_FILTERS } from "~/ui/status-badge";

await needTexts("batches", "sending", "states");

const REFRESH_SECONDS = 4;

type Loaded = { batch: { name: string; status: string; percent: number }; live: boolean };

export const handle: ScreenHandle<Loaded> = {
  title: ({ batch: { name, status, percent } }, t) =>
    isOpen(status) ? `${t("result.titleProgress", { percent })} · ${name}` : name,
  refreshSeconds: ({ batch, live }) => (live && isOpen(batch.status) ? REFRESH_SECONDS : null),
  failed: (t) => t("batch.failed"),
};

export async function loader({ request, params, context }: ScreenArgs) {
  const user = requireUser({ request, context });
  const id = await idInAddress(request, params.batchId);
  const wish = listQuery(request.url);
  const { searchParams } = new URL(request.url);
  const reason = searchParams.get("reason")?.trim().toUpperCase() ?? "";
  const page = presentBatchPage(request, user, id, { ...wish, reason }, clock.now());
  return withNotice(request, {
    ...(await forPage(request, page)),
    ...{ wish, reason, live: searchParams.get("live") !== "off" },
  });
}

const Wish = z.object({ intent: z.enum(["pause", "resume", "release_unsent", "duplicate"]) });
const SAID = {
  pause: "control.paused",
  resume: "control.resumed",
  release_unsent: "control.releasedUnsent",
} as const;

export function action(args: ScreenArgs) {
  const user = requireUser(args);
  const may = () => assertMayControl(user, idParam(args.params.batchId));
  const control = async ({ intent }: z.output<typeof Wish>) => {
    const id = idParam(args.params.batchId);
    if (intent === "duplicate") return redirect(`/send/new/${(await copyBatch(user, id, clock.now())).id}`);
    if (intent === "pause") await pauseBatch(user, id, clock.now());
    else await resumeBatch(user, id, clock.now(), { onlyUnsent: intent === "release_unsent" });
    return redirectWithNotice(`/batches/${id}`, { kind: "success", text: SAID[intent] });
  };
  return submitForm(args, Wish, control, { may });
}

export default function BatchScreen() {
  const { t } = useTranslation();
  const { number } = useFormat();
  const loaded = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { wish, live, reason } = loaded;
  const { batch, items, waiting, updated, trouble } = useLiveBatch(loaded, live);
  useProgressTitle(batch);
  // until what changed was loaded, too
  const state = waiting === loaded.waiting && batch.status === loaded.batch.status ? loaded.state : undefined;
  const { moving, fields } = useMoving(live && isOpen(batch.status));
  const { resume, ...others } = loaded.controls;
  const controls = { ...others, resume: resume && !loaded.release }; // that is chosen below
  const isLive = live && isOpen(batch.status);
  const hasRows = items !== null && !batch.rows_gone_at;
  const keep = { ...(live ? {} : { live: "off" }), ...(reason && { reason }) };
  return (
    <>
      <PageHeader
        above={<BatchBack whose={loaded.whose} test={loaded.test} totalsOnly={loaded.totals_only} />}
        title={batch.name}
        badge={<BatchBadge status={batch.status} state={state} />}
        actions={
          <BatchControls
            batch={batch}
            controls={controls}
            reschedule={loaded.reschedule}
            retry={loaded.retry}
            exports={hasRows}
            beside={
              isLive && (
                <noscript>
                  <RefreshLink />
                </noscript>
              )
            }
          >
            {loaded.followUp && (
              <li>
                <Link to={`/batches/${batch.id}/follow-up`} className={ENTRY}>
                  {t("result.followUp")}
                </Link>
              </li>
            )}
            {loaded.copy && (
              <li>
                <Press id={batch.id} intent="duplicate" text={t("result.duplicate")} look={ENTRY} />
              </li>
            )}
            {loaded.list && (
              <li>
                <Link to={`/batches/${batch.id}/list`} className={ENTRY}>
                  {t("result.saveAsList")}
                </Link>
              </li>
            )}
            {loaded.repeat && (
              <li>
                <Link to={`/schedules/new?batch=${batch.id}`} className={ENTRY}>
                  {t("result.repeat")}
                </Link>
              </li>
            )}
            {!isLive && (
              <li>
                <RefreshLink look={ENTRY} />
              </li>
            )}
          </BatchControls>
        }
      />
      <ProgressVoice key={batch.id} batch={batch} />
      {!result && <FlashMessage notice={loaded.notice} />}
      <ErrorSummary title={t("control.failed")} message={formFaults(result).message} />
      {loaded.retry_of !== null && (
        <p className="mb-4 text-sm">
          <Link to={`/batches/${loaded.retry_of}`} className="link">
            {t("control.retryOf")}
          </Link>
        </p>
      )}
      <BatchSummary
        batch={batch}
        state={loaded.state}
        waiting={waiting}
        expected={waiting ? null : loaded.expected}
        test={loaded.test}
        items={hasRows}
        price={loaded.price}
      >
        {hasRows && (loaded.reasons.length > 0 || reason !== "") && (
          <ReasonLinks reasons={loaded.reasons} chosen={reason} />
        )}
      </BatchSummary>
      {loaded.release && <ReleaseChoice id={batch.id} numbers={loaded.release} />}
      {loaded.basis && (
        <p className="mt-1 text-sm">
          <span className="quiet">{t("batch.basis")}: </span>
          <span className="break-words font-medium">{loaded.basis}</span>
        </p>
      )}
      {loaded.attached && <Attachment {...loaded.attached} />}
      <BatchText id={batch.id} text={batch.text} />
      {hasRows && loaded.columns_end !== null && (
        <p className="quiet mt-2 text-sm">{t("batch.columnsEnd", { row: number(loaded.columns_end) })}</p>
      )}
      <LiveSwitch on={live && moving} open={isOpen(batch.status)} updated={updated} trouble={trouble} />
      <section aria-labelledby="items" className="mt-8">
        <h2 id="items" className="mb-3 text-lg font-semibold">
          {t("batch.items")}
        </h2>
        {items === null ? (
          <TotalsOnly />
        ) : batch.rows_gone_at ? (
          <ItemsPruned at={batch.rows_gone_at} />
        ) : (
          <>
            {fields ? (
              <FilterBar
                q={wish.q}
                status={wish.status}
                statuses={ITEM_FILTERS}
                hint={t("batch.searchHint")}
                found={items.meta.total}
                keep={keep}
              />
            ) : (
              <StillLink text={t("batch.searchItems")} hash="#items" />
            )}
            {items.data.length > 0 ? (
              <ItemTable items={items.data} people={loaded.people} />
            ) : (
              <EmptyState title={t("batch.noMatchTitle")} text={t("batch.noMatchText")} />
            )}
            <Paging page={items.meta.page} pages={items.meta.pages} />
          </>
        )}
        <p className="quiet mt-6 text-sm">
          {t("batch.kept")}{" "}
          <Link to="/settings#kept" className="link">
            {t("batch.keptMore")}
          </Link>
        </p>
      </section>
    </>
  );
}
