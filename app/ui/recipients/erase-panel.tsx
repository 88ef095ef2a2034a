import { useTranslation } from "react-i18next";
import { ConfirmPanel } from "../admin-users/confirm-panel";
import type { FormResult } from "../form/form-result";
import { phoneText } from "../phone-number";

type Props = { number: string; everybodys?: boolean; back: string; result: FormResult };

/** Asks before a number is forgotten, and says what stays. */
export function ErasePanel({ number, everybodys = false, back, result }: Props) {
  const { t } = useTranslation();
  return (
    <ConfirmPanel
      title={t("recipients.forgetTitle", { phone: phoneText(number) })}
      confirm={t("recipients.forgetConfirm")}
      keep={t("recipients.keep")}
      back={back}
      result={result}
      danger
    >
      <p>{t(everybodys ? "recipients.forgetAllText" : "recipients.forgetText")}</p>
      <ul className="list-disc space-y-1 pl-5">
        <li>{t("recipients.forgetStays")}</li>
        <li>{t("recipients.forgetStopped")}</li>
        <li>{t("recipients.forgetBackups")}</li>
        <li>{t("recipients.forgetWhatsApp")}</li>
      </ul>
      <p className="font-medium">{t("recipients.forgetFinal")}</p>
    </ConfirmPanel>
  );
}
