import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Notice } from "../notice";
import { isOpen } from "../polling/use-batch-polling";
import type { BatchState } from "./batch-badge";
import { BatchFacts } from "./batch-facts";
import type { BatchRow } from "./batch-table";
import { type Expectation, ExpectedLine } from "./estimate-line";
import { ResultBar, type Totals } from "./result-bar";
import { type Waiting, WaitingNotice } from "./waiting-notice";

type Batch = BatchRow & { totals: Totals; replies: number; stops: number; cancelled: boolean };

/** What a batch is and how far it has come: its result first. */
export function BatchSummary({
  batch,
  state,
  waiting,
  expected,
  test,
  items,
  price,
  children,
}: {
  batch: Batch;
  state: BatchState;
  waiting: Waiting | null;
  expected: Expectation | null;
  /** A test: no credit was taken, so none came back. */
  test: boolean;
  /** Whether its messages and replies may be read. */
  items: boolean;
  /** Rupiah per credit today. */
  price: number;
  /** Why messages were not sent: beside the result. */
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <>
      {batch.cancelled && (
        <Notice kind="info">{t(test ? "waiting.cancelledTest" : "waiting.cancelled")}</Notice>
      )}
      {waiting && isOpen(batch.status) && <WaitingNotice {...waiting} />}
      <div className="panel grid gap-x-8 gap-y-4 px-4 py-4 sm:px-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:has-[>:only-child]:grid-cols-1">
        <div className="flex flex-col gap-3">
          <ResultBar batch={batch} state={state} linked={items} />
          {isOpen(batch.status) && expected && <ExpectedLine {...expected} />}
        </div>
        {children}
      </div>
      <BatchFacts batch={batch} test={test} replies={items} price={price} />
      {batch.totals.sent > batch.totals.delivered && (
        <p className="quiet mt-1 text-sm">{t("receipts.hint")}</p>
      )}
    </>
  );
}
