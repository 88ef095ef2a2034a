import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { FormResult } from "../form/form-result";
import { QrCode } from "../qr-code";
import { ProofForm } from "./proof-form";

type Props = {
  setup: { secret: string; qr: { size: number; path: string } };
  result: FormResult;
};

/** The two steps of turning it on: what the app must know, then a first code of it. */
export function SecondFactorSetup({ setup, result }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <section className="panel flex flex-col gap-3 p-5">
        <h2 className="text-lg font-semibold">{t("secondFactor.step1")}</h2>
        <QrCode {...setup.qr} label={t("secondFactor.qr")} />
        <p>
          {t("secondFactor.secret")}:{" "}
          <code className="rounded-selector bg-base-200 px-1.5 py-0.5">{setup.secret}</code>
        </p>
      </section>
      <ProofForm
        id="on"
        to="?on"
        title={t("secondFactor.step2")}
        button={t("secondFactor.confirm")}
        codeHint={t("secondFactor.firstCodeHint")}
        result={result}
      />
      <Form method="post" action="?cancel">
        <button type="submit" className="btn btn-ghost">
          {t("secondFactor.cancel")}
        </button>
      </Form>
    </>
  );
}
