import { Form } from "@remix-run/react";
import { type FormEvent, useState } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { ErrorSummary } from "./error-summary";
import { Field } from "./field";
import { type FormResult, firstTyped, formFaults, useAttempt } from "./form-result";
import { Notice } from "./notice";
import { SubmitButton } from "./submit-button";

type Settings = { name: string; email: string; phone_number: string | null };

const PASSWORDS = ["current_password", "new_password", "new_password_confirmation"] as const;

/** One's own settings. The server checks everything; with JavaScript two mistakes are caught while typing. */
export function SettingsForm({ settings, result }: { settings: Settings; result: FormResult }) {
  const { t } = useTranslation();
  const { message, faults } = formFaults(result);
  const attempt = useAttempt(result);
  const [mismatch, setMismatch] = useState(false);
  const [unchanged, setUnchanged] = useState(false);
  const phone = settings.phone_number ?? "";

  function checkPasswords(event: FormEvent<HTMLFormElement>) {
    const form = new FormData(event.currentTarget);
    setMismatch(form.get("new_password") !== form.get("new_password_confirmation"));
    setUnchanged(false);
  }

  function stopEmpty(event: FormEvent<HTMLFormElement>) {
    const form = new FormData(event.currentTarget);
    const same = String(form.get("phone_number")).trim() === phone;
    const nothing = same && PASSWORDS.every((name) => form.get(name) === "");
    setUnchanged(nothing);
    if (nothing) event.preventDefault();
  }

  return (
    <Form method="post" onInput={checkPasswords} onSubmit={stopEmpty} className="flex flex-col gap-6">
      {unchanged && <Notice kind="info" title={t("settings.noChanges")} />}
      <ErrorSummary key={attempt} title={t("settings.failed")} message={message} faults={faults} />
      <section aria-labelledby="profile" className="panel flex flex-col gap-4 p-5">
        <h2 id="profile" className="text-lg font-semibold">
          {t("settings.profile")}
        </h2>
        <dl className="grid gap-4 sm:grid-cols-2">
          <div>
            <dt className="font-medium">{t("settings.name")}</dt>
            <dd>{settings.name}</dd>
          </div>
          <div>
            <dt className="font-medium">{t("settings.email")}</dt>
            <dd>{settings.email}</dd>
          </div>
        </dl>
        <p className="quiet -mt-2 text-sm">{t("settings.readOnly")}</p>
        <Field
          name="phone_number"
          type="tel"
          autoComplete="tel"
          label={t("settings.phone")}
          hint={t("settings.phoneHint")}
          defaultValue={firstTyped(result, "phone_number") ?? phone}
          faults={faults.phone_number}
        />
      </section>
      <section aria-labelledby="password" className="panel flex flex-col gap-4 p-5">
        <div>
          <h2 id="password" className="text-lg font-semibold">
            {t("settings.passwordTitle")}
          </h2>
          <p className="quiet text-sm">{t("settings.passwordHint")}</p>
        </div>
        <Field
          key={`current_password ${attempt}`}
          name="current_password"
          type="password"
          autoComplete="current-password"
          label={t("settings.current")}
          faults={faults.current_password}
        />
        <Field
          key={`new_password ${attempt}`}
          name="new_password"
          type="password"
          autoComplete="new-password"
          label={t("settings.new")}
          hint={t("settings.newHint")}
          faults={faults.new_password}
        />
        <Field
          key={`new_password_confirmation ${attempt}`}
          name="new_password_confirmation"
          type="password"
          autoComplete="new-password"
          label={t("settings.confirmation")}
          faults={mismatch ? [t("settings.mismatch")] : faults.new_password_confirmation}
        />
      </section>
      <div>
        <SubmitButton disabled={mismatch}>{t("settings.save")}</SubmitButton>
      </div>
    </Form>
  );
}
