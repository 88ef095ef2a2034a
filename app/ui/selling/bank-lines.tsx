import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { BankLineView, LineStatus } from "~/domain/bank-statements/statement-views";
import { SubmitButton } from "../form/submit-button";
import { useFormat } from "../format";
import { EmptyState } from "../list/empty-state";

const SHOWN: readonly LineStatus[] = ["proposed", "ambiguous", "unmatched", "approved", "known", "ignored"];
const TONES: Record<LineStatus, string> = {
  proposed: "state-blue",
  ambiguous: "state-yellow",
  unmatched: "state-yellow",
  approved: "state-green",
  known: "state-grey",
  ignored: "state-grey",
};

type Props = { lines: BankLineView[]; counts: Record<LineStatus, number>; status: string };

/** The lines of a statement. Those that fit one request are ticked; nothing is approved before the button is pressed. */
export function BankLines({ lines, counts, status }: Props) {
  const { t } = useTranslation();
  const hasProposed = lines.some((line) => line.status === "proposed");
  return (
    <>
      <Filter counts={counts} status={status} />
      {lines.length === 0 && (
        <EmptyState title={t("bankStatements.emptyLines")} text={t("bankStatements.emptyLinesText")} />
      )}
      {lines.length > 0 && (
        <Form method="post" preventScrollReset>
          <LineTable lines={lines} />
          {hasProposed && (
            <div className="off-paper mt-4 flex flex-wrap items-center gap-3">
              <SubmitButton busy={t("bankStatements.approving")}>{t("bankStatements.approve")}</SubmitButton>
              <p className="quiet text-sm">{t("bankStatements.approveHint")}</p>
            </div>
          )}
        </Form>
      )}
    </>
  );
}

function Filter({ counts, status }: Omit<Props, "lines">) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const entry = (to: string, text: string, current: boolean) => (
    <li key={to}>
      <Link
        to={to}
        preventScrollReset
        aria-current={current ? "true" : undefined}
        className={`btn btn-sm ${current ? "btn-active" : ""}`}
      >
        {text}
      </Link>
    </li>
  );
  return (
    <nav aria-label={t("bankStatements.show")} className="off-paper mb-4">
      <ul className="flex flex-wrap gap-2">
        {entry("?", t("bankStatements.all"), status === "")}
        {SHOWN.filter((each) => counts[each] > 0).map((each) =>
          entry(
            `?status=${each}`,
            `${t(`bankStatements.states.${each}`)} (${number(counts[each])})`,
            status === each,
          ),
        )}
      </ul>
    </nav>
  );
}

function LineTable({ lines }: { lines: BankLineView[] }) {
  const { t } = useTranslation();
  const { money, dateAndClock } = useFormat();
  const dayOf = (day: string) => dateAndClock(`${day}T12:00:00Z`).date;
  return (
    <div className="rows-frame">
      <table aria-label={t("bankStatements.linesOf")} className="rows">
        <thead>
          <tr>
            <th scope="col">{t("bankStatements.day")}</th>
            <th scope="col">{t("bankStatements.description")}</th>
            <th scope="col" className="figure">
              {t("bankStatements.amount")}
            </th>
            <th scope="col">{t("common.status")}</th>
            <th scope="col">{t("bankStatements.request")}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <td className="lead whitespace-nowrap">
                <span className="flex items-center gap-2">
                  {line.status === "proposed" && (
                    <input
                      type="checkbox"
                      name={`line.${line.id}`}
                      defaultChecked
                      className="checkbox border-base-content/60"
                      aria-label={t("bankStatements.select", { n: line.line_no })}
                    />
                  )}
                  {dayOf(line.date)}
                </span>
              </td>
              <td data-label={t("bankStatements.description")} className="wide break-words">
                <bdi lang="">{line.description}</bdi>
              </td>
              <td className="figure whitespace-nowrap" data-label={t("bankStatements.amount")}>
                {line.amount < 0 ? "−" : ""}
                {money(Math.abs(line.amount))}
              </td>
              <td data-label={t("common.status")}>
                <span className={`state ${TONES[line.status]}`}>
                  {t(`bankStatements.states.${line.status}`)}
                </span>
              </td>
              <td data-label={t("bankStatements.request")}>
                <Request line={line} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Request({ line: { request_id, expired_request_id, known_in } }: { line: BankLineView }) {
  const { t } = useTranslation();
  if (known_in !== null)
    return (
      <Link to={`/admin/bank-statements/${known_in}`} className="link">
        {t("bankStatements.earlier")}
      </Link>
    );
  const id = request_id ?? expired_request_id;
  if (id === null) return <>{t("common.none")}</>;
  const text = request_id ? "bankStatements.requestOf" : "bankStatements.expiredOf";
  return (
    <Link to={`/admin/request-buy-credits?request=${id}`} className="link">
      {t(text, { id })}
    </Link>
  );
}
