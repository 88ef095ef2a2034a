import { Link } from "@remix-run/react";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { CreditWorth } from "../credits/credit-worth";
import { isOpen } from "../polling/use-batch-polling";
import { Time } from "../time";
import type { Totals } from "./result-bar";

type Props = {
  batch: {
    id: number;
    status: string;
    submitted_at: string;
    credits_used: number;
    credits_returned: number;
    totals: Totals;
    replies: number;
    stops: number;
  };
  /** A test: no credit was taken, so none came back. */
  test: boolean;
  /** Whether the replies may be read, and not only counted. */
  replies: boolean;
  /** Rupiah per credit today. */
  price: number;
};

/** What else there is to know of a batch, in one quiet line. */
export function BatchFacts({ batch, test, replies, price }: Props) {
  const { t } = useTranslation();
  const { totals, credits_used: used, credits_returned: returned } = batch;
  const counted = [
    ["failed", totals.failed],
    ["refunded", totals.refunded],
    ["skipped", totals.skipped],
    ...(totals.sent > 0
      ? ([
          ["confirmed", totals.confirmed],
          ["noReceipt", Math.max(0, totals.sent - totals.delivered)],
        ] as const)
      : []),
  ] as const;
  const credits = isOpen(batch.status) ? "result.creditsReserved" : "result.creditsUsed";
  return (
    <ul className="facts quiet">
      <li>
        {t("batch.submitted")} <Time at={batch.submitted_at} />
      </li>
      <li>{t("totals.recipientsOf", { count: totals.recipients })}</li>
      {counted.map(([name, count]) => (
        <Fragment key={name}>
          {(count > 0 || name === "failed") && <li>{t(`result.${name}`, { count })}</li>}
        </Fragment>
      ))}
      {!test && (
        <li>
          {t(credits, { count: used })}
          {returned > 0 && ` (${t("result.creditsReturned", { count: returned })})`}{" "}
          <CreditWorth credits={used} price={price} />
        </li>
      )}
      {batch.replies + batch.stops > 0 && (
        <li>
          {t("result.replies", { count: batch.replies })}, {t("result.optOuts", { count: batch.stops })}{" "}
          {replies && (
            <Link to={`/batches/${batch.id}/replies`} className="link">
              {t("batch.seeReplies")}
            </Link>
          )}
        </li>
      )}
    </ul>
  );
}
