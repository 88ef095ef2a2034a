import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { QrCode } from "../devices/qr-code";
import { ErrorSummary } from "../error-summary";
import { Field } from "../field";
import { type FormResult, formFaults, useAttempt } from "../form-result";
import { useFormat } from "../format";
import { SubmitButton } from "../submit-button";

type Props = {
  on: boolean;
  left: number;
  setup: { secret: string; qr: { size: number; path: string } } | null;
  result: FormResult;
};

/** Turning one's own second factor on, in two steps, and off. */
export function SecondFactorForms({ on, left, setup, result }: Props) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { message, faults } = formFaults(result);
  const attempt = useAttempt(result);
  return (
    <>
      <ErrorSummary key={attempt} title={t("secondFactor.failed")} message={message} faults={faults} />
      <section className="panel flex flex-col gap-4 p-5">
        <p>
          <span className={`state ${on ? "state-green" : "state-grey"}`}>
            {t(on ? "secondFactor.on" : "secondFactor.off")}
          </span>
        </p>
        <p>{t("secondFactor.intro")}</p>
        {on && <p>{t("secondFactor.left", { number: number(left) })}</p>}
        {on && (
          <Form method="post" action="?off" className="flex flex-col gap-4">
            <p>{t("secondFactor.turnOffText")}</p>
            <Asked faults={faults} attempt={attempt} hint={t("secondFactor.codeHint")} />
            <div>
              <SubmitButton>{t("secondFactor.turnOff")}</SubmitButton>
            </div>
          </Form>
        )}
        {!on && !setup && (
          <Form method="post" action="?begin" className="flex flex-wrap gap-3">
            <SubmitButton>{t("secondFactor.begin")}</SubmitButton>
            <Link to="/settings" className="btn">
              {t("secondFactor.back")}
            </Link>
          </Form>
        )}
        {setup && <Setup setup={setup} faults={faults} attempt={attempt} />}
      </section>
    </>
  );
}

type Faults = Record<string, string[] | undefined>;

function Setup({
  setup,
  faults,
  attempt,
}: {
  setup: NonNullable<Props["setup"]>;
  faults: Faults;
  attempt: number;
}) {
  const { t } = useTranslation();
  return (
    <>
      <h2 className="text-lg font-semibold">{t("secondFactor.step1")}</h2>
      <QrCode {...setup.qr} label={t("secondFactor.qr")} />
      <p>
        {t("secondFactor.secret")}:{" "}
        <code className="rounded-selector bg-base-200 px-1.5 py-0.5">{setup.secret}</code>
      </p>
      <h2 className="text-lg font-semibold">{t("secondFactor.step2")}</h2>
      <Form method="post" action="?on" className="flex flex-col gap-4">
        <Asked faults={faults} attempt={attempt} hint={t("secondFactor.firstCodeHint")} />
        <div>
          <SubmitButton>{t("secondFactor.confirm")}</SubmitButton>
        </div>
      </Form>
      <Form method="post" action="?cancel">
        <button type="submit" className="btn btn-ghost">
          {t("secondFactor.cancel")}
        </button>
      </Form>
    </>
  );
}

function Asked({ faults, attempt, hint }: { faults: Faults; attempt: number; hint: string }) {
  const { t } = useTranslation();
  return (
    <>
      <Field
        key={`totp ${attempt}`}
        name="totp"
        label={t("secondFactor.code")}
        hint={hint}
        autoComplete="one-time-code"
        faults={faults.totp}
      />
      <Field
        key={`current_password ${attempt}`}
        name="current_password"
        type="password"
        label={t("secondFactor.password")}
        autoComplete="current-password"
        faults={faults.current_password}
      />
    </>
  );
}
