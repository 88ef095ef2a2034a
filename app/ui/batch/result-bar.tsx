import { Link, useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../format";
import { isOpen } from "../polling/use-batch-polling";
import type { BatchState } from "./batch-badge";

export type Totals = {
  recipients: number;
  sent: number;
  failed: number;
  refunded: number;
  skipped: number;
  confirmed: number;
  delivered: number;
  read: number;
};

type Props = {
  batch: { status: string; percent: number; totals: Totals };
  state: BatchState;
  /** Whether the messages stand below, so that each figure can lead to its own. */
  linked: boolean;
};

/**
 * What became of the messages: one bar, and below it the figures that it is made of. They are the legend, and each
 * leads to its messages. The bar itself is read aloud only while it moves.
 */
export function ResultBar({ batch: { status, percent, totals }, state, linked }: Props) {
  const { t } = useTranslation();
  const { sent, delivered, read, failed, refunded, skipped, recipients } = totals;
  const notSent = failed + refunded + skipped;
  const waiting = Math.max(0, recipients - sent - notSent);
  const open = isOpen(status);
  const parts = [
    ["read", Math.min(read, sent)],
    ["delivered", Math.max(0, Math.min(delivered, sent) - read)],
    ["sent", Math.max(0, sent - Math.max(delivered, read))],
    ["notSent", notSent],
    ["waiting", waiting],
  ] as const;
  const figures = [
    ["sent", sent, "sent"],
    ["delivered", delivered, "delivered"],
    ["read", read, "read"],
    ["notSent", notSent, "not_sent"],
    ...(open || waiting > 0 ? [["waiting", waiting, "ready"] as const] : []),
  ] as const;
  const progress = { role: "progressbar", "aria-label": t("batch.progress"), "aria-valuenow": percent };
  return (
    <section
      aria-label={t("result.title")}
      className={`result ${state.tone === "grey" ? "result-cancelled" : ""} ${status === "FAILED" ? "result-failed" : ""}`}
    >
      {open && <p className="mb-1.5 text-sm font-medium">{t("totals.percentDone", { percent })}</p>}
      <div className="result-bar" {...(open ? progress : { "aria-hidden": true })}>
        {parts.map(
          ([name, rows]) =>
            rows > 0 && <span key={name} className={`part-${name}`} style={{ flexGrow: rows }} />,
        )}
      </div>
      <ul className="result-figures">
        {figures.map(([name, rows, filter]) => (
          <ResultFigure key={name} name={name} rows={rows} filter={linked && rows > 0 ? filter : null} />
        ))}
      </ul>
    </section>
  );
}

type FigureProps = {
  name: "sent" | "delivered" | "read" | "notSent" | "waiting";
  rows: number;
  /** Of the list below; null: no link. */
  filter: string | null;
};

function ResultFigure({ name, rows, filter }: FigureProps) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const [search] = useSearchParams();
  const body = (
    <>
      <span className="text-xl font-semibold leading-tight">{number(rows)}</span>
      <span className="flex items-center gap-1.5 text-sm">
        <span aria-hidden="true" className={`swatch part-${name}`} />
        {t(`result.${name}`)}
      </span>
    </>
  );
  if (filter === null) return <li className="result-figure">{body}</li>;
  const to = new URLSearchParams({ status: filter });
  if (search.get("live") === "off") to.set("live", "off");
  return (
    <li>
      <Link
        to={`?${to}#items`}
        aria-current={search.get("status")?.toLowerCase() === filter ? "true" : undefined}
        aria-label={t("result.open", { name: t(`result.${name}`), count: rows })}
        className="result-figure result-link"
      >
        {body}
      </Link>
    </li>
  );
}
