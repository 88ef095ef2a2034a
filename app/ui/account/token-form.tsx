import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Scope } from "~/domain/actor";
import type { TOKEN_DAYS } from "~/domain/users/sign-in/api-token-form";
import { ErrorSummary } from "../form/error-summary";
import { Field } from "../form/field";
import { Labelled } from "../form/form-field";
import type { FormResult } from "../form/form-result";
import { SubmitButton } from "../form/submit-button";
import { useSubmission } from "../form/use-form";
import { ScopeChoice } from "./scope-choice";

type Props = {
  /** There are as many as there can be. */
  full: boolean;
  limits: { tokens: number; name: number };
  scopes: readonly Scope[];
  lasts: readonly (typeof TOKEN_DAYS)[number][];
  requestKey: string;
  result: FormResult;
};

/** A new token: its name, what it may do, and when it expires. */
export function TokenForm({ full, limits, scopes, lasts, requestKey, result }: Props) {
  const { t } = useTranslation();
  const { id, message, faults, attempt, typed, field } = useSubmission(result);
  if (full) return <p className="panel mb-6 p-5">{t("tokens.full", { count: limits.tokens })}</p>;
  const ticked = [result?.initialValue?.scopes ?? []].flat().map(String);
  return (
    <Form method="post" id={id} className="mb-6">
      <ErrorSummary key={attempt} message={message} faults={faults} />
      <div className="panel flex flex-col gap-5 p-5">
        <input type="hidden" name="request_key" value={requestKey} />
        <div className="sm:max-w-md">
          <Field
            {...field("name")}
            label={t("tokens.name")}
            hint={t("tokens.nameHint", { count: limits.name })}
            maxLength={limits.name}
            autoComplete="off"
            required
          />
        </div>
        <ScopeChoice
          offered={scopes}
          chosen={{ access: typed("access") || "chosen", scopes: ticked }}
          faults={faults}
        />
        <Labelled
          name="lasts"
          label={t("tokens.expires")}
          hint={t("tokens.expiresHint")}
          faults={faults.lasts}
        >
          {({ edge, ...wiring }) => (
            <select
              {...wiring}
              defaultValue={typed("lasts") || "never"}
              className={`select max-w-64 ${edge}`}
            >
              {lasts.map((days) => (
                <option key={days} value={days}>
                  {days === "never" ? t("tokens.noExpiry") : t("tokens.afterDays", { count: Number(days) })}
                </option>
              ))}
            </select>
          )}
        </Labelled>
        <div>
          <SubmitButton busy={t("tokens.making")}>{t("tokens.make")}</SubmitButton>
        </div>
      </div>
    </Form>
  );
}
