import { Form, Link } from "@remix-run/react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { CopyButton } from "../copy-button";
import { ErrorSummary } from "../form/error-summary";
import { Field } from "../form/field";
import type { FormResult } from "../form/form-result";
import { SubmitButton } from "../form/submit-button";
import { useSubmission } from "../form/use-form";
import { useAwake } from "../form/use-on-hydrate";
import { useFormat } from "../format";

const QUICK_AMOUNTS = [100, 500, 1_000, 5_000, 10_000];

type Props = {
  /** As the address says. */
  amount: string;
  /** The total that the server will fix, in whole rupiah; null for what is no amount. */
  totalOf: (typed: string) => number | null;
  /** How long admins usually take; null when unknown. */
  answerMinutes: number | null;
  /** One page, one request: the same form sent twice makes only one. */
  requestKey: string;
  result: FormResult;
};

/**
 * Without JavaScript quick amounts are links and the total is calculated by a button; with it, both follow
 * what is typed.
 */
export function BuyForm({ amount, totalOf, answerMinutes, requestKey, result }: Props) {
  const { t } = useTranslation();
  const { number, money } = useFormat();
  const {
    id,
    message,
    faults,
    attempt,
    field,
    typed: before,
  } = useSubmission(result, { amount }, { stays: true });
  const [typed, setTyped] = useState(before("amount"));
  const box = useRef<HTMLInputElement>(null);
  useAwake(() => setTyped(box.current?.value ?? typed));
  const total = totalOf(typed);
  return (
    <Form
      method="post"
      action="/credits"
      id={id}
      encType="multipart/form-data"
      className="panel flex flex-col gap-5 p-5"
    >
      <div>
        <h2 id="buy" className="text-lg font-semibold">
          {t("credits.buy")}
        </h2>
        <p className="quiet mt-1">
          {t("credits.buyLead")} {answerMinutes !== null && <AnswerTime minutes={answerMinutes} />}
        </p>
      </div>
      <ErrorSummary key={attempt} title={t("credits.sendFailed")} message={message} faults={faults}>
        <noscript>
          <p className="mt-1 text-sm">{t("credits.chooseAgain")}</p>
        </noscript>
      </ErrorSummary>
      <input type="hidden" name="request_key" value={requestKey} />
      <div className="flex flex-col gap-2">
        <Field
          name="amount"
          label={t("credits.amount")}
          hint={t("credits.amountHint")}
          inputMode="numeric"
          autoComplete="off"
          maxLength={8}
          box={box}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          faults={faults.amount}
          required
        />
        <ul aria-label={t("credits.quick")} className="flex flex-wrap gap-2">
          {QUICK_AMOUNTS.map((quick) => (
            <li key={quick}>
              <Link
                to={`?amount=${quick}#buy`}
                preventScrollReset
                className="btn btn-sm"
                onClick={(event) => {
                  event.preventDefault();
                  setTyped(String(quick));
                }}
              >
                {number(quick)}
              </Link>
            </li>
          ))}
        </ul>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-field bg-base-200 px-4 py-3">
        <p>
          <span className="quiet block text-sm">{t("credits.total")}</span>
          <output htmlFor="amount" className="text-xl font-semibold">
            {total === null ? (
              <span className="quiet text-base font-normal">{t("credits.noTotal")}</span>
            ) : (
              money(total)
            )}
          </output>
        </p>
        {total !== null && (
          <CopyButton text={String(total)} named={t("credits.total")} className="btn btn-sm" />
        )}
        <noscript>
          <button
            type="submit"
            formMethod="get"
            formEncType="application/x-www-form-urlencoded"
            formNoValidate
            name="calculate"
            value="1"
            className="btn"
          >
            {t("credits.calculate")}
          </button>
        </noscript>
      </div>
      <Field
        {...field("transfer_evidence")}
        type="file"
        label={t("credits.evidence")}
        hint={t("credits.evidenceHint")}
        accept=".jpg,.jpeg,.png,.pdf,image/jpeg,image/png,application/pdf"
        required
      />
      <div>
        <SubmitButton busy={t("credits.submitting")}>{t("credits.submit")}</SubmitButton>
      </div>
    </Form>
  );
}

const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;

/** In the largest unit of which there are at least two. */
function AnswerTime({ minutes }: { minutes: number }) {
  const { t } = useTranslation();
  if (minutes < 2 * HOUR_MINUTES) return t("credits.answerMinutes", { count: minutes });
  if (minutes < 2 * DAY_MINUTES)
    return t("credits.answerHours", { count: Math.ceil(minutes / HOUR_MINUTES) });
  return t("credits.answerDays", { count: Math.ceil(minutes / DAY_MINUTES) });
}
