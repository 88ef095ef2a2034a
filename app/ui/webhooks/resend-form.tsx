import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { SubmitButton } from "../form/submit-button";

const PERIODS = ["1", "24", "168", "720"] as const;

/** Sends the events of a time once more. */
export function ResendForm() {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="resend" className="panel mb-8 flex flex-col gap-3 p-5">
      <h2 id="resend" className="text-lg font-semibold">
        {t("webhooks.resendTitle")}
      </h2>
      <p className="quiet max-w-prose">{t("webhooks.resendText")}</p>
      <Form method="post" action="?resend" className="flex flex-wrap items-end gap-3">
        <label className="flex flex-col gap-1">
          <span className="text-sm font-medium">{t("webhooks.resendSince")}</span>
          <select name="hours" defaultValue="24" className="select border-base-content/50">
            {PERIODS.map((hours) => (
              <option key={hours} value={hours}>
                {t(`webhooks.periods.h${hours}`)}
              </option>
            ))}
          </select>
        </label>
        <SubmitButton>{t("webhooks.resend")}</SubmitButton>
      </Form>
    </section>
  );
}
