import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { OwnNumberView } from "~/domain/own-number/state";
import { ErrorSummary } from "../form/error-summary";
import { Field } from "../form/field";
import { type FormResult, firstTyped, formFaults, useAttempt } from "../form/form-result";
import { SubmitButton } from "../form/submit-button";
import { useFormat } from "../format";
import { EmptyState } from "../list/empty-state";
import { phoneText } from "../phone-number";

type Props = { own: OwnNumberView; requestKey: string; result: FormResult };

/** Asks for a code, and takes it: the two steps in which a number is confirmed. */
export function PhoneForms({ own, requestKey, result }: Props) {
  const { t } = useTranslation();
  const { message, faults } = formFaults(result);
  const attempt = useAttempt(result);
  const { phone_number: phone, code } = own;
  if (phone === null)
    return (
      <EmptyState title={t("ownNumber.none")} text={t("ownNumber.noneText")}>
        <Link to="/settings" className="btn btn-primary">
          {t("ownNumber.add")}
        </Link>
      </EmptyState>
    );
  if (own.phone_confirmed)
    return (
      <section className="panel p-5">
        <p className="font-semibold">{t("ownNumber.isConfirmed", { phone: phoneText(phone) })}</p>
        <p className="quiet mt-1">{t("ownNumber.isConfirmedText")}</p>
      </section>
    );
  return (
    <>
      <p className="mb-5">{t("ownNumber.lead", { phone: phoneText(phone) })}</p>
      <ErrorSummary key={attempt} title={t("ownNumber.refused")} message={message} faults={faults} />
      {code && <CodeForm code={code} typed={firstTyped(result, "code")} faults={faults.code} key={attempt} />}
      <Form method="post" action="/settings/phone" className="panel flex flex-col gap-3 p-5">
        <input type="hidden" name="request_key" value={requestKey} />
        <p className="quiet text-sm">{t("ownNumber.requestHint", { count: own.codes_per_day })}</p>
        <div>
          {code ? (
            <button type="submit" className="btn">
              {t("ownNumber.requestAgain")}
            </button>
          ) : (
            <SubmitButton busy={t("ownNumber.sending")}>{t("ownNumber.request")}</SubmitButton>
          )}
        </div>
      </Form>
    </>
  );
}

type CodeProps = { code: NonNullable<OwnNumberView["code"]>; typed: string | undefined; faults?: string[] };

function CodeForm({ code, typed, faults }: CodeProps) {
  const { t } = useTranslation();
  const { dateTime } = useFormat();
  return (
    <Form
      method="post"
      action="/settings/phone?confirm"
      className="panel mb-5 flex flex-col gap-4 p-5"
      aria-label={t("ownNumber.confirm")}
    >
      <p role="status">{t(`ownNumber.states.${code.state}`)}</p>
      <Field
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        label={t("ownNumber.code")}
        hint={t("ownNumber.codeHint", { until: dateTime(code.ends_at) })}
        faults={faults}
        defaultValue={typed}
        className="max-w-40"
      />
      <div>
        <SubmitButton>{t("ownNumber.confirm")}</SubmitButton>
      </div>
    </Form>
  );
}
