import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { ImportCheck } from "~/domain/imports/import-check";
import type { PlanChoices } from "~/domain/imports/plan-choice";
import { BuyCreditsLink } from "../buy-credits-link";
import { useCreditWorth } from "../credits/credit-worth";
import type { FieldFaults } from "../form/error-summary";
import { type FormResult, formFaults } from "../form/form-result";
import { SubmitButton } from "../form/submit-button";
import { useFormat } from "../format";
import { type WhenTyped, whenTyped } from "../hours/start-and-hours";
import { SentBeforeChoice, SentBeforeNotice } from "./already-sent-choice";
import { BasisFields, type BasisTyped, type LegalBasisForm } from "./legal-basis-fields";
import { ScheduleFields } from "./schedule-fields";
import { SkippedList } from "./skipped-list";
import { TimeNeeded } from "./time-needed";

type Facts =
  | ("summary" | "skipped" | "sent_before" | "scheduled" | "expected" | "connected")
  | ("cost" | "balance" | "kept_until");

type Props = {
  check: Pick<ImportCheck, Facts> & {
    basis: BasisTyped;
    why: LegalBasisForm;
    /** How many recipients, how many of them new, and how long that takes. */
    people: string | null;
    /** Who opted out, and how. */
    stopped: { title: string; text: string } | null;
    address: string;
    /** Rupiah per credit today. */
    price: number;
    plan: { choices: PlanChoices; typed: WhenTyped; faults: FieldFaults };
  };
  buys: boolean;
  /** What the form was answered when it was refused. */
  result: FormResult;
};

/** What will happen, in the fewest lines, and the two ways on: send it, or throw it away. */
export function ConfirmImport({ check, buys, result }: Props) {
  const { t } = useTranslation();
  const { dateTime } = useFormat();
  const { summary, skipped, sent_before, scheduled, cost, balance, kept_until, plan, basis } = check;
  const { faults: refused } = formFaults(result);
  const typed = result?.initialValue ? whenTyped(result.initialValue) : plan.typed;
  const left = balance - cost.credits;
  const isReady = summary.queued > 0 && left >= 0;
  const sum = t("check.credits", { count: cost.credits });
  const worth = useCreditWorth(check.price)(cost.credits);
  return (
    <section aria-labelledby="summary" className="panel flex flex-col gap-3 p-4 sm:p-5">
      <h2 id="summary" className="text-lg font-semibold">
        {t(isReady ? "check.ready" : "check.notReady")}
      </h2>
      <p className="text-base font-medium">
        {summary.queued === 0
          ? t("check.nothing")
          : t("check.willGo", { count: summary.total, rows: summary.queued })}
      </p>
      <SkippedList skipped={skipped} stopped={check.stopped?.text ?? null} address={check.address} />
      {summary.queued > 0 && <TimeNeeded {...check} />}
      {scheduled > 0 && <p className="text-sm">{t("check.scheduled", { count: scheduled })}</p>}
      {cost.attached > 0 && cost.each !== 1 && (
        <p className="text-sm">
          {t("check.attached", { count: cost.attached, sum: t("check.credits", { count: cost.each }) })}
        </p>
      )}
      {sent_before && !isReady && (
        <div className="rounded-field border-l-4 border-warning bg-base-200 px-4 py-3">
          <SentBeforeNotice batch={sent_before} />
        </div>
      )}
      {summary.queued > 0 && left < 0 && (
        <p role="alert" className="font-medium text-error">
          {t("retry.missing", { count: -left, rows: cost.credits, balance })} {buys && <BuyCreditsLink />}
        </p>
      )}
      {isReady && (
        <Form method="post" className="flex flex-col gap-4 border-t border-base-300 pt-4" replace>
          {sent_before && <SentBeforeChoice batch={sent_before} faults={refused.again} />}
          <ScheduleFields choices={plan.choices} typed={typed} faults={{ ...plan.faults, ...refused }} />
          <BasisFields asked={check.why} typed={result?.initialValue ?? basis} faults={refused} />
          <input type="hidden" name="intent" value="confirm" />
          <input type="hidden" name="credits" value={cost.credits} />
          <p className="quiet text-sm">
            {t("check.left", { count: left })}
            {worth && `. ${sum}: ${worth}.`}
          </p>
          <div className="send-bar flex">
            <SubmitButton busy={t("check.sending")}>
              {t("check.send", { count: summary.queued, sum })}
            </SubmitButton>
          </div>
        </Form>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="quiet min-w-0 flex-1 basis-56 text-sm">
          {t("check.kept", { until: dateTime(kept_until) })}
        </p>
        <Form method="post" replace>
          <button type="submit" name="intent" value="discard" className="btn">
            {t("check.discard")}
          </button>
        </Form>
      </div>
    </section>
  );
}
