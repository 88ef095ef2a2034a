import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../format";
import { Notice } from "../notice";
import { isOpen } from "../polling/use-batch-polling";
import { Figure, Figures } from "../stat";
import { Time } from "../time";
import type { BatchRow } from "./batch-table";
import { type Expectation, ExpectedLine } from "./estimate-line";
import { type Waiting, WaitingNotice } from "./waiting-notice";

type Totals = { sent: number; skipped: number; confirmed: number; delivered: number; read: number };
type Batch = BatchRow & {
  totals: Totals;
  replies: number;
  stops: number;
  paused: boolean;
  cancelled: boolean;
};

/** What a batch is and how far it has come. */
export function BatchSummary({
  batch,
  waiting,
  expected,
  test,
  replies = true,
}: {
  batch: Batch;
  waiting: Waiting | null;
  expected: Expectation | null;
  /** A test: no credit was taken, so none came back. */
  test: boolean;
  /** Whether the replies may be read, and not only counted. */
  replies?: boolean;
}) {
  const { t } = useTranslation();
  const { number } = useFormat();
  return (
    <>
      {batch.cancelled && (
        <Notice kind="info">{t(test ? "waiting.cancelledTest" : "waiting.cancelled")}</Notice>
      )}
      {waiting && isOpen(batch.status) && <WaitingNotice {...waiting} />}
      {isOpen(batch.status) && <Progress percent={batch.percent} sending={batch.status === "SENDING"} />}
      {isOpen(batch.status) && expected && <ExpectedLine {...expected} />}
      <Figures label={t("batch.totals")}>
        <Figure name={t("totals.recipients")} value={number(batch.totals.recipients)} />
        <Figure name={t("totals.sent")} value={number(batch.totals.sent)} />
        <Figure name={t("totals.failed")} value={number(batch.totals.failed)} />
        <Figure name={t("totals.refunded")} value={number(batch.totals.refunded)} />
      </Figures>
      <dl className="mt-3 grid grid-cols-2 gap-x-4 gap-y-1.5 text-sm sm:flex sm:flex-wrap sm:gap-x-8 sm:gap-y-1 [&_dd]:inline [&_dd]:font-medium [&_dt]:inline">
        <div className="col-span-2">
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
        {batch.totals.sent > 0 && <Receipts {...batch.totals} />}
        {batch.replies + batch.stops > 0 && (
          <div className="col-span-2">
            <dt className="quiet">{t("batch.replies")}: </dt>
            <dd>{number(batch.replies)}</dd>, <dt className="quiet">{t("batch.stops")}: </dt>
            <dd>{number(batch.stops)}</dd>{" "}
            {replies && (
              <Link to={`/batches/${batch.id}/replies`} className="link">
                {t("batch.seeReplies")}
              </Link>
            )}
          </div>
        )}
      </dl>
      {batch.totals.sent > batch.totals.delivered && (
        <p className="quiet mt-1 text-sm">{t("receipts.hint")}</p>
      )}
    </>
  );
}

/** Sent is not confirmed by WhatsApp, and that is not delivered; no receipt is not a failure. */
function Receipts({ sent, confirmed, delivered, read }: Totals) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const figures = { confirmed, delivered, read, none: Math.max(0, sent - confirmed) };
  const told = ["confirmed", "delivered", "read"] as const;
  const names = figures.none > 0 ? ([...told, "none"] as const) : told;
  return names.map((name) => (
    <div key={name} className={name === "none" || name === "confirmed" ? "col-span-2" : ""}>
      <dt className="quiet">{t(`receipts.${name}`)}: </dt>
      <dd>{number(figures[name])}</dd>
    </div>
  ));
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
