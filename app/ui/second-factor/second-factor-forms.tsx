import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { type FormResult, formFaults } from "../form/form-result";
import { SubmitButton } from "../form/submit-button";
import { ProofForm } from "./proof-form";
import { SecondFactorSetup } from "./second-factor-setup";

/** From here on it is time for new ones. */
const CODES_FEW = 3;

type Props = {
  on: boolean;
  left: number;
  setup: { secret: string; qr: { size: number; path: string } } | null;
  result: FormResult;
  /** Whether `result` is the answer to new recovery codes. */
  renewing: boolean;
};

/** Turning one's own second factor on, in two steps, and off; new recovery codes. */
export function SecondFactorForms({ on, left, setup, result, renewing }: Props) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-6">
      <section className="panel flex flex-col gap-3 p-5">
        <h2 className="flex flex-wrap items-center gap-3 text-lg font-semibold">
          {t("secondFactor.title")}
          <span className={`state ${on ? "state-green" : "state-grey"}`}>
            {t(on ? "secondFactor.on" : "secondFactor.off")}
          </span>
        </h2>
        <p>{t("secondFactor.intro")}</p>
        {on && (
          <p>
            {t("secondFactor.left", { number: left })} {left <= CODES_FEW && t("secondFactor.few")}
          </p>
        )}
        {!on && !setup && <Begin message={formFaults(result).message} />}
      </section>
      {setup && <SecondFactorSetup setup={setup} result={result} />}
      {on && (
        <>
          <ProofForm
            id="renew"
            to="?renew"
            title={t("secondFactor.renewTitle")}
            text={t("secondFactor.renewText")}
            button={t("secondFactor.renew")}
            result={renewing ? result : null}
          />
          <ProofForm
            id="off"
            to="?off"
            title={t("secondFactor.turnOffTitle")}
            text={t("secondFactor.turnOffText")}
            button={t("secondFactor.turnOff")}
            danger
            result={renewing ? null : result}
          />
        </>
      )}
    </div>
  );
}

function Begin({ message }: { message?: string }) {
  const { t } = useTranslation();
  return (
    <>
      {message && (
        <p role="alert" className="text-error">
          {message}
        </p>
      )}
      <Form method="post" action="?begin">
        <SubmitButton>{t("secondFactor.begin")}</SubmitButton>
      </Form>
    </>
  );
}
