import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ErrorSummary } from "../form/error-summary";
import { Field } from "../form/field";
import type { FormResult } from "../form/form-result";
import { useSubmission } from "../form/use-form";
import { useFormat } from "../format";
import { phoneText } from "../phone-number";
import { StillLink } from "../polling/pause-refresh-link";
import { QrCode } from "../qr-code";

type Props = {
  qr: { size: number; path: string; seconds: number } | null;
  code: { code: string; phone: string; at: string } | null;
  phone: string;
  result: FormResult;
  /** Whether there may be something to type into. */
  fields: boolean;
};

/** The QR code to scan, and the pairing code as the second way. */
export function PairingPanel({ qr, ...second }: Props) {
  const { t } = useTranslation();
  return (
    <div className="grid items-start gap-6 md:grid-cols-2">
      <section className="panel flex flex-col gap-3 p-5">
        <h2 className="text-lg font-semibold">{t("connect.steps")}</h2>
        <ol className="list-decimal space-y-1 pl-5">
          <li>{t("connect.step1")}</li>
          <li>{t("connect.step2")}</li>
          <li>{t("connect.step3")}</li>
        </ol>
        {qr && (
          <>
            <QrCode size={qr.size} path={qr.path} label={t("connect.qr")} />
            <p className="quiet text-sm">{t("connect.age", { count: qr.seconds })}</p>
          </>
        )}
      </section>
      <PairingCode {...second} />
    </div>
  );
}

function PairingCode({ code, phone, result, fields }: Omit<Props, "qr">) {
  const { t } = useTranslation();
  const { dateTime } = useFormat();
  return (
    <section className="panel flex flex-col gap-4 p-5">
      <h2 className="text-lg font-semibold">{t("connect.pairing")}</h2>
      {code && (
        <div role="status">
          <p className="quiet text-sm">{t("connect.code")}</p>
          <p className="font-mono text-3xl font-semibold tracking-widest">{code.code}</p>
          <p className="quiet text-sm">
            {t("connect.codeText", { phone: phoneText(code.phone), time: dateTime(code.at, true) })}
          </p>
        </div>
      )}
      {fields ? (
        <CodeForm phone={code?.phone ?? phone} result={result} />
      ) : (
        <StillLink text={t("connect.useCode")} />
      )}
    </section>
  );
}

function CodeForm({ phone, result }: Pick<Props, "phone" | "result">) {
  const { t } = useTranslation();
  const { id, message, faults, attempt, field } = useSubmission(result, { phone });
  return (
    <Form method="post" action="?code" id={id} className="flex flex-col gap-4">
      <ErrorSummary key={attempt} title={t("connect.failed")} message={message} faults={faults} />
      <Field
        {...field("phone")}
        inputMode="numeric"
        label={t("connect.phone")}
        hint={t("connect.phoneHint")}
        autoComplete="off"
      />
      <div>
        <button type="submit" className="btn">
          {t("connect.getCode")}
        </button>
      </div>
    </Form>
  );
}
