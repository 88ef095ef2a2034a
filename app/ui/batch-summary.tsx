import { useTranslation } from "react-i18next";
import type { BatchRow } from "./batch-table";
import { Figure, Figures } from "./figure";
import { useFormat } from "./format";
import { Notice } from "./notice";
import { Time } from "./time";
import { isOpen } from "./use-live-batch";
import { type Waiting, WaitingNotice } from "./waiting-notice";

type Batch = BatchRow & { totals: { skipped: number }; paused: boolean; cancelled: boolean };

/** What a batch is and how far it has come. */
export function BatchSummary({ batch, waiting }: { batch: Batch; waiting: Waiting | null }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  return (
    <>
      {batch.cancelled && <Notice kind="info">{t("waiting.cancelled")}</Notice>}
      {waiting && isOpen(batch.status) && <WaitingNotice {...waiting} />}
      {isOpen(batch.status) && <Progress percent={batch.percent} sending={batch.status === "SENDING"} />}
      <Figures label={t("batch.totals")}>
        <Figure name={t("totals.recipients")} value={number(batch.totals.recipients)} />
        <Figure name={t("totals.sent")} value={number(batch.totals.sent)} />
        <Figure name={t("totals.failed")} value={number(batch.totals.failed)} />
        <Figure name={t("totals.refunded")} value={number(batch.totals.refunded)} />
      </Figures>
      <dl className="mt-3 flex flex-wrap gap-x-8 gap-y-1 text-sm [&_dd]:inline [&_dd]:font-medium [&_dt]:inline">
        <div>
          <dt className="quiet">{t("batch.submitted")}: </dt>
          <dd>
            <Time at={batch.submitted_at} />
          </dd>
        </div>
        <div>
          <dt className="quiet">{t("totals.creditsUsed")}: </dt>
          <dd>{number(batch.credits_used)}</dd>
        </div>
        <div>
          <dt className="quiet">{t("totals.skipped")}: </dt>
          <dd>{number(batch.totals.skipped)}</dd>
        </div>
      </dl>
    </>
  );
}

function Progress({ percent, sending }: { percent: number; sending: boolean }) {
  const { t } = useTranslation();
  return (
    <div className="mb-4">
      <p className="mb-1 text-sm font-medium">{t("totals.percentDone", { percent })}</p>
      <progress
        className={`progress h-2.5 w-full ${sending ? "progress-info" : "progress-warning"}`}
        max={100}
        value={percent}
        aria-label={t("batch.progress")}
      />
    </div>
  );
}
