import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { RetryOffer } from "~/domain/batch-retry";
import type { Language } from "~/i18n/config";
import { duration } from "~/i18n/duration";
import { NothingToDo } from "../already-done";
import { BuyCreditsLink } from "../buy-credits-link";
import { ErrorSummary } from "../form/error-summary";
import { type FormResult, formFaults, useAttempt } from "../form/form-result";
import { SubmitButton } from "../form/submit-button";

type Props = {
  batch: { id: number; name: string };
  offer: RetryOffer;
  buys: boolean;
  requestKey: string;
  result: FormResult;
};

/** What sending the failed rows again means: which rows, which not and why, and what it costs. */
export function RetryPanel({ batch, offer, buys, requestKey, result }: Props) {
  const { t, i18n } = useTranslation();
  const attempt = useAttempt(result);
  const { message } = formFaults(result);
  const title = t("retry.title", { name: batch.name });
  const back = `/batches/${batch.id}`;
  const refund = duration(i18n.language as Language, offer.open_seconds);
  const open = offer.open > 0 && t("retry.open", { count: offer.open, refund });
  const sure = offer.rows - offer.unconfirmed;
  const least = sure > 0 ? offer.credits_sure : offer.credits;
  const missing = least - offer.balance;
  if (offer.rows === 0)
    return (
      <NothingToDo title={title} text={open || t("retry.nothing")} back={back} backText={t("control.back")} />
    );
  return (
    <div className="max-w-2xl">
      <ErrorSummary key={attempt} message={message} />
      <section className="panel flex flex-col gap-4 p-6">
        <h1 className="text-2xl font-semibold tracking-tight">{title}</h1>
        {sure > 0 && <p>{t("retry.text", { count: sure })}</p>}
        {open && <p className="quiet">{open}</p>}
        <Form method="post" className="flex flex-col gap-4">
          <input type="hidden" name="request_key" value={requestKey} />
          <input type="hidden" name="credits" value={offer.credits} />
          {offer.unconfirmed > 0 && <Unconfirmed rows={offer.unconfirmed} required={sure === 0} />}
          {missing > 0 && <Missing missing={missing} rows={least} balance={offer.balance} buys={buys} />}
          {missing <= 0 && offer.unconfirmed > 0 && (
            <p>{t("retry.price", { count: offer.credits, balance: offer.balance })}</p>
          )}
          <div className="flex flex-wrap gap-3">
            {missing <= 0 && (
              <SubmitButton>
                {offer.unconfirmed > 0
                  ? t("retry.confirmSome")
                  : t("retry.confirm", {
                      rows: sure,
                      count: least,
                      left: offer.balance - least,
                    })}
              </SubmitButton>
            )}
            <Link to={back} className="btn">
              {t("retry.keep")}
            </Link>
          </div>
        </Form>
      </section>
    </div>
  );
}

function Unconfirmed({ rows, required }: { rows: number; required: boolean }) {
  const { t } = useTranslation();
  return (
    <div className="flex gap-3">
      <input
        id="unconfirmed"
        type="checkbox"
        name="unconfirmed"
        required={required}
        aria-describedby="unconfirmed-hint"
        className="checkbox mt-0.5 border-base-content/50"
      />
      <div>
        <label htmlFor="unconfirmed" className="font-medium">
          {t("retry.unconfirmed", { count: rows })}
        </label>
        <p id="unconfirmed-hint" className="quiet text-sm">
          {t("retry.unconfirmedHint")}
        </p>
      </div>
    </div>
  );
}

function Missing({ buys, ...figures }: { missing: number; rows: number; balance: number; buys: boolean }) {
  const { t } = useTranslation();
  const { missing, rows, balance } = figures;
  return (
    <p role="alert" className="font-medium text-error">
      {t("retry.missing", { count: missing, rows, balance })} {buys && <BuyCreditsLink />}
    </p>
  );
}
