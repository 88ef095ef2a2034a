import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Scan } from "../credits/qris-panel";
import { ErrorSummary } from "../form/error-summary";
import { Field } from "../form/field";
import type { FormResult } from "../form/form-result";
import { SubmitButton } from "../form/submit-button";
import { TextArea } from "../form/text-area";
import { useSubmission } from "../form/use-form";
import { QrCode } from "../qr-code";

/** The text of a code, or a picture of it, to be checked. */
export function NewQris({ result }: { result: FormResult }) {
  const { t } = useTranslation();
  const { id, message, faults, attempt, field } = useSubmission(result, { qris: "" });
  return (
    <Form
      method="post"
      id={id}
      encType="multipart/form-data"
      preventScrollReset
      className="panel mb-6 flex flex-col gap-5 p-5"
    >
      <h2 className="text-lg font-semibold">{t("qris.new")}</h2>
      <ErrorSummary key={attempt} title={t("qris.saveFailed")} message={message} faults={faults}>
        <noscript>
          <p className="mt-1 text-sm">{t("qris.chooseAgain")}</p>
        </noscript>
      </ErrorSummary>
      <TextArea
        {...field("qris")}
        label={t("qris.text")}
        hint={t("qris.textHint")}
        maxLength={1_000}
        rows={3}
        autoComplete="off"
        spellCheck={false}
        className="font-mono text-sm"
      />
      <Field
        {...field("picture")}
        type="file"
        label={t("qris.picture")}
        hint={t("qris.pictureHint")}
        accept=".png,.jpg,.jpeg,image/png,image/jpeg"
      />
      <div>
        <SubmitButton busy={t("qris.checking")}>{t("qris.check")}</SubmitButton>
      </div>
    </Form>
  );
}

/** A code that is in order: saved once the admin says that it is theirs. */
export function CheckedQris({ checked }: { checked: Scan & { text: string } }) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="confirm" className="panel mb-6 border-l-4 border-info p-5">
      <h2 id="confirm" className="text-lg font-semibold">
        {t("qris.confirm")}
      </h2>
      <p className="quiet mt-1 text-sm">{t("qris.confirmHint")}</p>
      <Payee scan={checked} />
      <Form method="post" className="mt-4">
        <input type="hidden" name="intent" value="save" />
        <input type="hidden" name="qris" value={checked.text} />
        <SubmitButton busy={t("qris.saving")}>{t("qris.save")}</SubmitButton>
      </Form>
    </section>
  );
}

/** The code that buyers see. */
export function CurrentQris({ current }: { current: Scan | null }) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="current" className="panel p-5">
      <h2 id="current" className="text-lg font-semibold">
        {t("qris.current")}
      </h2>
      {!current && <p className="quiet mt-2">{t("qris.none")}</p>}
      {current && (
        <>
          <Payee scan={current} />
          <Form method="post" className="mt-4">
            <input type="hidden" name="intent" value="remove" />
            <SubmitButton danger>{t("qris.remove")}</SubmitButton>
          </Form>
        </>
      )}
    </section>
  );
}

/** Whom a code pays. Buyers see the same, on a page that shares no file with this one. */
function Payee({ scan: { merchant, city, nmid, code } }: { scan: Scan }) {
  const { t } = useTranslation();
  return (
    <div className="mt-3 flex flex-wrap items-start gap-6">
      <div className="max-w-60">
        <QrCode {...code} label={t("credits.qrisCode", { name: merchant })} />
      </div>
      <ul>
        <li className="text-lg font-semibold">{merchant}</li>
        <li>{city}</li>
        <li className="quiet">NMID {nmid}</li>
      </ul>
    </div>
  );
}
