import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { ChosenType } from "~/domain/outgoing-facts/event-types";
import { ErrorSummary } from "../form/error-summary";
import { Field } from "../form/field";
import type { FormResult } from "../form/form-result";
import { SubmitButton } from "../form/submit-button";
import { useSubmission } from "../form/use-form";
import { typeText } from "./type-text";

type Props = {
  opened: { url: string; events: readonly string[]; include_text: boolean };
  urlMax: number;
  /** What can be chosen. */
  types: readonly ChosenType[];
  /** Of a page that creates one. */
  requestKey?: string;
  button: { text: string; busy?: string };
  result: FormResult;
};

/** The URL of a webhook and what is sent there. */
export function WebhookForm({ opened, urlMax, types, requestKey, button, result }: Props) {
  const { t } = useTranslation();
  const { id, message, faults, attempt, field } = useSubmission(result, { url: opened.url });
  const ticked = result ? [result.initialValue?.event_kinds ?? []].flat() : opened.events;
  const withText = result ? result.initialValue?.include_text !== undefined : opened.include_text;
  return (
    <Form method="post" id={id} className="mb-6">
      <ErrorSummary key={attempt} message={message} faults={faults} />
      <div className="panel flex flex-col gap-4 p-5">
        {requestKey && <input type="hidden" name="request_key" value={requestKey} />}
        <div className="max-w-xl">
          <Field
            {...field("url")}
            type="url"
            inputMode="url"
            label={t("webhooks.url")}
            hint={t("webhooks.urlHint")}
            maxLength={urlMax}
            autoComplete="off"
            required
          />
        </div>
        <fieldset key={attempt} id="event_kinds" className="flex flex-col gap-2">
          <legend className="mb-1 text-sm font-medium">{t("webhooks.events")}</legend>
          {faults.event_kinds && <p className="text-sm text-error">{faults.event_kinds.join(" ")}</p>}
          <div className="grid gap-2 sm:grid-cols-2">
            {types.map((type) => (
              <label key={type} className="flex items-center gap-2">
                <input
                  type="checkbox"
                  name="event_kinds"
                  value={type}
                  defaultChecked={ticked.includes(type)}
                  className="checkbox checkbox-sm border-base-content/60"
                />
                {typeText(t, type)}
              </label>
            ))}
          </div>
        </fieldset>
        <div>
          <label className="flex items-center gap-2">
            <input
              type="checkbox"
              name="include_text"
              defaultChecked={withText}
              aria-describedby="include-text-hint"
              className="checkbox checkbox-sm border-base-content/60"
            />
            {t("webhooks.includeText")}
          </label>
          <p id="include-text-hint" className="quiet mt-1 text-sm">
            {t("webhooks.includeTextHint")}
          </p>
        </div>
        <div>
          <SubmitButton busy={button.busy}>{button.text}</SubmitButton>
        </div>
      </div>
    </Form>
  );
}
