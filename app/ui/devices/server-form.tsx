import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ErrorSummary } from "../form/error-summary";
import { Field } from "../form/field";
import type { FormResult } from "../form/form-result";
import { SubmitButton } from "../form/submit-button";
import { useSubmission } from "../form/use-form";

type Server = { host: string; port: number; https: boolean; key: boolean };

/** Where a user's WAHA listens. The key is only ever written. */
export function ServerForm({
  at,
  server,
  result,
}: {
  at: string;
  server: Server | null;
  result: FormResult;
}) {
  const { t } = useTranslation();
  const { id, message, faults, attempt, field } = useSubmission(result, {
    host: server?.host,
    port: String(server?.port ?? 3000),
  });
  return (
    <Form method="post" id={id} action={at} className="panel flex flex-col gap-4 p-5">
      <ErrorSummary key={attempt} title={t("server.failed")} message={message} faults={faults} />
      <h2 className="text-lg font-semibold">{t("server.where")}</h2>
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_9rem]">
        <Field
          {...field("host")}
          label={t("server.host")}
          hint={t("server.hostHint")}
          autoComplete="off"
          spellCheck={false}
        />
        <Field
          {...field("port")}
          inputMode="numeric"
          label={t("server.port")}
          hint="1–65535"
          autoComplete="off"
        />
      </div>
      <label className="flex items-center gap-3">
        <input
          type="checkbox"
          name="https"
          defaultChecked={result ? result.initialValue?.https === "on" : server?.https}
          className="checkbox border-base-content/60"
        />
        {t("server.https")}
      </label>
      <Field
        key={`api_key ${attempt}`}
        {...field("api_key")}
        type="password"
        label={t("server.apiKey")}
        hint={t(server?.key ? "server.apiKeyKept" : "server.apiKeyHint")}
        autoComplete="off"
      />
      <div>
        <SubmitButton>{t("server.save")}</SubmitButton>
      </div>
    </Form>
  );
}
