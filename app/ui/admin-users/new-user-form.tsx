import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ErrorSummary } from "../form/error-summary";
import { Field } from "../form/field";
import type { FormResult } from "../form/form-result";
import { SubmitButton } from "../form/submit-button";
import { useSubmission } from "../form/use-form";
import { FeatureBoxes, RoleSelect } from "./choices";
import { PhoneFields } from "./phone-fields";
import type { Feature, Role } from "./role-labels";

type Props = {
  countries: { code: string; name: string; calling_code: string }[];
  country: string;
  giveable: { roles: Role[]; features: Feature[] };
  requestKey: string;
  result: FormResult;
};

export function NewUserForm({ countries, country, giveable, requestKey, result }: Props) {
  const { t } = useTranslation();
  const { id, message, faults, attempt, field, typed } = useSubmission(result, { country, role: "USER" });
  return (
    <Form method="post" id={id} action="/admin/users/new" className="flex flex-col gap-5">
      <input type="hidden" name="request_key" value={requestKey} />
      <ErrorSummary key={attempt} title={t("newUser.failed")} message={message} faults={faults} />
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
