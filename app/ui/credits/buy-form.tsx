import { Form, Link } from "@remix-run/react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { PackageOffer } from "~/domain/credits/packages/packages";
import { CopyButton } from "../copy-button";
import { ErrorSummary } from "../form/error-summary";
import { Field } from "../form/field";
import type { FormResult } from "../form/form-result";
import { SubmitButton } from "../form/submit-button";
import { useSubmission } from "../form/use-form";
import { useAwake } from "../form/use-on-hydrate";
import { useFormat } from "../format";
import { AmountField } from "./amount-field";
import { PackageCards } from "./package-cards";

type Props = {
  /** As the address says. */
  amount: string;
  /** The total that the server will fix, in whole rupiah; null for what is no amount. */
  totalOf: (typed: string) => number | null;
  /** What is sold in packages, which of them is chosen, and whether credits are sold in no other way. */
  packages: PackageOffer[];
  chosen: PackageOffer | null;
  packagesOnly: boolean;
  /** Whether the proof may be left out: the request gets an amount of its own. */
  proofOptional: boolean;
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
export function BuyForm(props: Props) {
  const { amount, totalOf, packages, chosen, packagesOnly, answerMinutes, requestKey, result } = props;
  const { proofOptional } = props;
  const { t } = useTranslation();
  const { money } = useFormat();
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
  const total = chosen ? chosen.price : totalOf(typed);
  return (
    <Form
      method="post"
      action={chosen ? `/credits?package=${chosen.id}` : "/credits"}
      id={id}
      encType="multipart/form-data"
      className="panel flex flex-col gap-5 p-5"
    >
      <div>
        <h2 id="buy" className="text-lg font-semibold">
          {t("credits.buy")}
        </h2>
        <p className="quiet mt-1">
          {t(proofOptional ? "credits.uniqueLead" : "credits.buyLead")}{" "}
          {answerMinutes !== null && <AnswerTime minutes={answerMinutes} />}
        </p>
      </div>
      <ErrorSummary key={attempt} title={t("credits.sendFailed")} message={message} faults={faults}>
        <noscript>
          <p className="mt-1 text-sm">{t("credits.chooseAgain")}</p>
        </noscript>
      </ErrorSummary>
      <input type="hidden" name="request_key" value={requestKey} />
      {packages.length > 0 && <PackageCards packages={packages} chosen={chosen?.id ?? null} />}
      {packagesOnly && packages.length === 0 && <p>{t("credits.noPackages")}</p>}
      {chosen && <input type="hidden" name="package_id" value={chosen.id} />}
      {chosen && !packagesOnly && (
        <p>
          <Link to="/credits#buy" preventScrollReset className="link">
            {t("credits.otherAmount")}
          </Link>
        </p>
      )}
      {!chosen && !packagesOnly && (
        <AmountField typed={typed} setTyped={setTyped} box={box} faults={faults.amount} />
      )}
      {(chosen || !packagesOnly) && (
        <>
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-field bg-base-200 px-4 py-3">
            <p>
              <span className="quiet block text-sm">
                {t(proofOptional ? "credits.totalPrice" : "credits.total")}
              </span>
              <output htmlFor={chosen ? undefined : "amount"} className="text-xl font-semibold">
                {total === null ? (
                  <span className="quiet text-base font-normal">{t("credits.noTotal")}</span>
                ) : (
                  money(total)
                )}
              </output>
            </p>
            {total !== null && !proofOptional && (
              <CopyButton text={String(total)} named={t("credits.total")} className="btn btn-sm" />
            )}
            {!chosen && (
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
            )}
          </div>
          <Field
            {...field("transfer_evidence")}
            type="file"
            label={t("credits.evidence")}
            hint={t("credits.evidenceHint")}
            accept=".jpg,.jpeg,.png,.pdf,image/jpeg,image/png,application/pdf"
            required={!proofOptional}
            optional={proofOptional}
          />
          <div>
            <SubmitButton busy={t("credits.submitting")}>{t("credits.submit")}</SubmitButton>
          </div>
        </>
      )}
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
