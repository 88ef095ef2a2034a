import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { StatementLine } from "~/domain/credits/statement";
import { useFormat } from "../format";
import { Time } from "../time";

/** The statement: each debit leads to its batch, each credit to its request. */
export function StatementTable({ lines }: { lines: StatementLine[] }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const [newest, oldest] = [lines[0], lines.at(-1)];
  return (
    <div className="rows-frame">
      {newest && oldest && (
        <p className="hidden px-4 py-2 print:block">
          <Time at={oldest.created_at} /> – <Time at={newest.created_at} />
        </p>
      )}
      <table aria-label={t("credits.history")} className="rows statement">
        <thead>
          <tr>
            <th scope="col">{t("credits.entry")}</th>
            <th scope="col">{t("credits.date")}</th>
            <th scope="col" className="figure">
              {t("credits.change")}
            </th>
            <th scope="col" className="figure">
              {t("credits.after")}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <td className="lead">
                <Entry line={line} />
              </td>
              <td data-label={t("credits.date")} className="date wide">
                <Time at={line.created_at} />
              </td>
              <td
                data-label={t("credits.change")}
                className={`change figure font-medium whitespace-nowrap ${line.balance_after === null ? "quiet" : ""}`}
              >
                {line.amount > 0 ? "+" : "−"}
                {number(Math.abs(line.amount))}
              </td>
              <td data-label={t("credits.after")} className="after figure whitespace-nowrap">
                {line.balance_after === null ? t("common.none") : number(line.balance_after)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Entry({ line }: { line: StatementLine }) {
  const { t } = useTranslation();
  const { money } = useFormat();
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <What line={line} />
        {line.status === "waiting" && <span className="state state-yellow">{t("credits.waitingMark")}</span>}
        {line.status === "expired" && <span className="state state-grey">{t("credits.expiredMark")}</span>}
        {line.status === "rejected" && <span className="state state-red">{t("credits.rejectedMark")}</span>}
      </span>
      {line.total_price !== null && <span className="quiet block text-sm">{money(line.total_price)}</span>}
      {line.note && <span className="block text-sm">{line.note}</span>}
    </>
  );
}

function What({ line: { kind, batch_id: batch, request_id: request } }: { line: StatementLine }) {
  const { t } = useTranslation();
  const link = "link font-medium";
  if (kind === "PURCHASE" && request !== null)
    return (
      <Link to={`?request=${request}`} preventScrollReset className={link}>
        {t("credits.purchase", { id: request })}
      </Link>
    );
  if ((kind === "RESERVE" || kind === "RELEASE") && batch !== null)
    return (
      <Link to={`/batches/${batch}`} className={link}>
        {t(kind === "RESERVE" ? "credits.reserve" : "credits.release", { id: batch })}
      </Link>
    );
  return <span className="font-medium">{t("credits.adjustment")}</span>;
}
