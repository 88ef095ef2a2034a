import { Form, Link } from "@remix-run/react";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { ErrorSummary, type FieldFaults } from "../form/error-summary";
import { Field } from "../form/field";
import type { FormResult } from "../form/form-result";
import { SubmitButton } from "../form/submit-button";
import { useSubmission } from "../form/use-form";
import { usePageSettings } from "../format";
import { Notice } from "../notice";
import { DisplayFields } from "./display-fields";

type Settings = {
  name: string;
  email: string;
  phone_number: string | null;
  phone_confirmed: boolean;
  language: string | null;
  time_zone: string | null;
  theme: string;
};

const PASSWORDS = ["current_password", "new_password", "new_password_confirmation"] as const;

type Props = {
  settings: Settings;
  /** A new password comes first, and nothing else is asked for. */
  mustChange: boolean;
  result: FormResult;
};

/** One's own settings. The server checks everything; with JavaScript two mistakes are caught while typing. */
export function SettingsForm({ settings, mustChange, result }: Props) {
  const { t } = useTranslation();
  const [mismatch, setMismatch] = useState(false);
  const [unchanged, setUnchanged] = useState(false);
  const phone = settings.phone_number ?? "";
  const { language } = usePageSettings();
  const shown: Record<string, string> = {
    phone_number: phone,
    ...{
      language: settings.language ?? language,
      time_zone: settings.time_zone ?? "",
      theme: settings.theme,
    },
  };
  const { id, message, faults, attempt, field, typed } = useSubmission(result, shown);

  function checkPasswords(event: FormEvent<HTMLFormElement>) {
    const form = new FormData(event.currentTarget);
    setMismatch(form.get("new_password") !== form.get("new_password_confirmation"));
    setUnchanged(false);
  }

  function stopEmpty(event: FormEvent<HTMLFormElement>) {
    const form = new FormData(event.currentTarget);
    const isSame = (name: string) => String(form.get(name) ?? shown[name]).trim() === shown[name];
    const same = Object.keys(shown).every(isSame);
    const nothing = same && PASSWORDS.every((name) => form.get(name) === "");
    setUnchanged(nothing);
    if (nothing) event.preventDefault();
  }

  const again = mismatch ? [t("settings.mismatch")] : faults.new_password_confirmation;
  return (
    <Form method="post" id={id} onInput={checkPasswords} onSubmit={stopEmpty} className="flex flex-col gap-6">
      {unchanged && <Notice kind="info" title={t("settings.noChanges")} />}
      <ErrorSummary key={attempt} title={t("settings.failed")} message={message} faults={faults} />
      {!mustChange && <Profile {...settings} phone={field("phone_number")} />}
      {!mustChange && <DisplayFields key={`display ${attempt}`} typed={typed} faults={faults} />}
      <Passwords
        key={`passwords ${attempt}`}
        required={mustChange}
        faults={{ ...faults, new_password_confirmation: again }}
      />
      <div>
        <SubmitButton disabled={mismatch}>{t("settings.save")}</SubmitButton>
      </div>
    </Form>
  );
}

type ProfileProps = Settings & { phone: { name: string } };

function Profile({ name, email, phone, phone_number, phone_confirmed }: ProfileProps) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="profile" className="panel flex flex-col gap-4 p-5">
      <h2 id="profile" className="text-lg font-semibold">
        {t("settings.profile")}
      </h2>
      <dl className="grid gap-4 sm:grid-cols-2">
        <div>
          <dt className="font-medium">{t("settings.name")}</dt>
          <dd>{name}</dd>
        </div>
        <div>
          <dt className="font-medium">{t("settings.email")}</dt>
          <dd>{email}</dd>
        </div>
      </dl>
      <p className="quiet -mt-2 text-sm">{t("settings.readOnly")}</p>
      <Field
        {...phone}
        type="tel"
        autoComplete="tel"
        label={t("settings.phone")}
        hint={t("settings.phoneHint")}
      />
      {phone_number !== null && (
        <p className="-mt-2 text-sm">
          {phone_confirmed ? (
            t("ownNumber.confirmed")
          ) : (
            <>
              {t("ownNumber.unconfirmed")}{" "}
              <Link to="/settings/phone" className="link">
                {t("ownNumber.confirmLink")}
              </Link>
            </>
          )}
        </p>
      )}
    </section>
  );
}

/** A refused password is not kept in the form. */
function Passwords({ required, faults }: { required: boolean; faults: FieldFaults }) {
  const { t } = useTranslation();
  const labels = [t("settings.current"), t("settings.new"), t("settings.confirmation")];
  return (
    <section aria-labelledby="password" className="panel flex flex-col gap-4 p-5">
      <div>
        <h2 id="password" className="text-lg font-semibold">
          {t("settings.passwordTitle")}
        </h2>
        {!required && <p className="quiet text-sm">{t("settings.passwordHint")}</p>}
      </div>
      {PASSWORDS.map((name, n) => (
        <Field
          key={name}
          name={name}
          type="password"
          required={required}
          autoComplete={name === "current_password" ? "current-password" : "new-password"}
          label={labels[n]!}
          hint={name === "new_password" ? t("settings.newHint") : undefined}
          faults={faults[name]}
        />
      ))}
    </section>
  );
}
