import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ErrorSummary } from "../form/error-summary";
import { Field } from "../form/field";
import { type FormResult, firstTyped, formFaults, useAttempt } from "../form/form-result";
import { SubmitButton } from "../form/submit-button";
import { FeatureBoxes, RoleSelect } from "./choices";
import type { Feature, Role } from "./people-words";
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

/** A user's details. What was typed stays when it is refused, also when somebody else was quicker. */
export function UserForm({ user, seen, giveable, rights, result, conflict }: Props) {
  const { t } = useTranslation();
  const { message, faults } = formFaults(result);
  const attempt = useAttempt(result);
  const typed = result?.initialValue;
  return (
    <Form method="post" className="panel flex flex-col gap-4 p-5">
      <input type="hidden" name="seen" value={conflict ? firstTyped(result, "seen") : seen} />
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
      <Field
        name="name"
        label={t("newUser.name")}
        autoComplete="off"
        defaultValue={firstTyped(result, "name") ?? user.name}
        faults={faults.name}
      />
      <Field
        name="email"
        type="email"
        label={t("newUser.email")}
        autoComplete="off"
        defaultValue={firstTyped(result, "email") ?? user.email}
        faults={faults.email}
      />
      <Field
        name="phone"
        inputMode="numeric"
        label={t("user.phone")}
        hint={t("user.phoneHint")}
        autoComplete="off"
        defaultValue={firstTyped(result, "phone") ?? user.phone_number ?? ""}
        faults={faults.phone}
      />
      {rights ? (
        <>
          <input type="hidden" name="rights" value="shown" />
          <RoleSelect
            value={firstTyped(result, "role") ?? user.role}
            giveable={giveable.roles}
            faults={faults.role}
          />
          <FeatureBoxes
            checked={typed ? [typed.features ?? []].flat().map(String) : user.features}
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
