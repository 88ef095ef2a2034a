import { Link, useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../format";

/** A reason with its sentence; `more`: there are more rows than were counted. */
export type ReasonRow = { reason: string; sentence: string; rows: number; more: boolean };

/** Why rows were not sent, each a filter of the list below. */
export function ReasonLinks({ reasons, chosen }: { reasons: ReasonRow[]; chosen: string }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const [search] = useSearchParams();
  const to = (reason: string | null) => {
    const next = new URLSearchParams(search);
    next.delete("page");
    if (reason) next.set("reason", reason);
    else next.delete("reason");
    return `?${next}`;
  };
  return (
    <nav aria-label={t("reasons.title")}>
      <p className="mb-2 text-sm font-medium">{t("reasons.title")}</p>
      <ul className="flex flex-col gap-1 text-sm">
        {reasons.map(({ reason, sentence, rows, more }) => (
          <li key={reason}>
            <Link
              to={to(reason)}
              preventScrollReset
              aria-current={chosen === reason ? "true" : undefined}
              className="inline-flex gap-2 rounded-field px-2 py-1 hover:bg-base-300/60 aria-[current]:bg-base-300 aria-[current]:font-medium"
            >
              <span className="min-w-8 text-right font-semibold">
                {number(rows)}
                {more && "+"}
              </span>
              <span className="underline underline-offset-2">{sentence}</span>
            </Link>
          </li>
        ))}
      </ul>
      {chosen !== "" && (
        <Link to={to(null)} preventScrollReset className="btn btn-ghost btn-sm mt-2">
          {t("reasons.all")}
        </Link>
      )}
    </nav>
  );
}
