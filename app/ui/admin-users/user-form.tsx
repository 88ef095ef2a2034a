import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ErrorSummary } from "../form/error-summary";
import { Field } from "../form/field";
import type { FormResult } from "../form/form-result";
import { SubmitButton } from "../form/submit-button";
import { useSubmission } from "../form/use-form";
import { FeatureBoxes, RoleSelect } from "./choices";
import type { Feature, Role } from "./role-labels";
import { RoleName } from "./role-name";

type User = {
  id: number;
  name: string;
  email: string;
  role: Role;
  features: Feature[];
  phone_number: string | null;
};

type Props = {
  user: User;
  /** What the form was opened with (`userMark`). */
  seen: string;
  giveable: { roles: Role[]; features: Feature[] };
  /** Whether role and features may be changed: never one's own. */
  rights: boolean;
  result: FormResult;
  conflict: boolean;
};

/** A user's details. What was typed stays when it is refused, also when another admin was quicker. */
export function UserForm({ user, seen, giveable, rights, result, conflict }: Props) {
  const { t } = useTranslation();
  const { id, message, faults, attempt, field, typed } = useSubmission(result, {
    ...{ name: user.name, email: user.email, phone: user.phone_number ?? "", role: user.role },
  });
  return (
    <Form method="post" id={id} className="panel flex flex-col gap-4 p-5">
      <input type="hidden" name="seen" value={conflict ? typed("seen") : seen} />
      <ErrorSummary
        key={attempt}
        title={t("user.failed")}
        message={conflict ? t("user.changedMeanwhile") : message}
        faults={faults}
      >
        {conflict && (
          <p>
            {t("user.changedMeanwhileText")}{" "}
            <Link to={`/admin/users/${user.id}`} reloadDocument className="link">
              {t("user.reopen")}
            </Link>
          </p>
        )}
      </ErrorSummary>
      <Field {...field("name")} label={t("newUser.name")} autoComplete="off" />
      <Field {...field("email")} type="email" label={t("newUser.email")} autoComplete="off" />
      <Field
        {...field("phone")}
        inputMode="numeric"
        label={t("user.phone")}
        hint={t("user.phoneHint")}
        autoComplete="off"
      />
      {rights ? (
        <>
          <input type="hidden" name="rights" value="shown" />
          <RoleSelect value={typed("role")} giveable={giveable.roles} faults={faults.role} />
          <FeatureBoxes
            checked={result ? [result.initialValue?.features ?? []].flat().map(String) : user.features}
            had={user.features}
            giveable={giveable.features}
            faults={faults.features}
          />
        </>
      ) : (
        <p>
          <span className="font-medium">{t("newUser.role")}: </span>
          <RoleName role={user.role} />
          <span className="quiet block text-sm">{t("user.ownRole")}</span>
        </p>
      )}
      <div>
        <SubmitButton>{t("user.save")}</SubmitButton>
      </div>
    </Form>
  );
}
