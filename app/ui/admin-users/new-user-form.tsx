import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { LANGUAGES, type Language } from "~/i18n/config";
import { ErrorSummary } from "../form/error-summary";
import { Field } from "../form/field";
import { Labelled } from "../form/form-field";
import type { FormResult } from "../form/form-result";
import { SubmitButton } from "../form/submit-button";
import { useSubmission } from "../form/use-form";
import { LANGUAGE_NAMES } from "../layout/language-selector";
import { Notice } from "../notice";
import { FeatureBoxes, RoleSelect } from "./choices";
import { PhoneFields } from "./phone-fields";
import type { Feature, Role } from "./role-labels";

type Props = {
  countries: { code: string; name: string; calling_code: string }[];
  country: string;
  giveable: { roles: Role[]; features: Feature[] };
  /** Of the one who creates. */
  language: Language;
  requestKey: string;
  result: FormResult;
  /** A password was typed, and went with a check of the number. */
  passwordGone: boolean;
};

export function NewUserForm(props: Props) {
  const { countries, country, giveable, language, requestKey, result, passwordGone } = props;
  const { t } = useTranslation();
  const { id, message, faults, attempt, field, typed } = useSubmission(result, {
    country,
    language,
    role: "USER",
  });
  return (
    <Form method="post" id={id} action="/admin/users/new" className="flex flex-col gap-5">
      <input type="hidden" name="request_key" value={requestKey} />
      <ErrorSummary key={attempt} title={t("newUser.failed")} message={message} faults={faults} />
      {passwordGone && (
        <Notice kind="info" title={t("newUser.checked")}>
          <p>{t("newUser.passwordAgain")}</p>
        </Notice>
      )}
      <section className="panel flex flex-col gap-4 p-5">
        <Field {...field("name")} label={t("newUser.name")} autoComplete="off" />
        <Field {...field("email")} type="email" label={t("newUser.email")} autoComplete="off" />
        <Field
          key={`password ${attempt}`}
          {...field("password")}
          type="password"
          autoComplete="new-password"
          label={t("newUser.password")}
          hint={t("newUser.passwordHint")}
        />
        <PhoneFields
          key={`phone ${attempt}`}
          countries={countries}
          country={typed("country")}
          phone={typed("phone")}
          faults={faults}
        />
        <Labelled
          name="language"
          label={t("newUser.language")}
          hint={t("newUser.languageHint")}
          faults={faults.language}
        >
          {({ edge, ...wiring }) => (
            <select
              key={`language ${attempt}`}
              {...wiring}
              className={`select w-full ${edge}`}
              defaultValue={typed("language")}
            >
              {LANGUAGES.map((each) => (
                <option key={each} value={each} lang={each}>
                  {LANGUAGE_NAMES[each]}
                </option>
              ))}
            </select>
          )}
        </Labelled>
      </section>
      <section className="panel flex flex-col gap-4 p-5">
        <RoleSelect value={typed("role")} giveable={giveable.roles} faults={faults.role} />
        <FeatureBoxes
          checked={[result?.initialValue?.features ?? []].flat().map(String)}
          giveable={giveable.features}
          faults={faults.features}
        />
      </section>
      <div className="flex flex-wrap gap-3">
        <SubmitButton>{t("newUser.save")}</SubmitButton>
        <Link to="/admin/users" className="btn">
          {t("newUser.cancel")}
        </Link>
      </div>
    </Form>
  );
}
