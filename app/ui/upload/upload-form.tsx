import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Field } from "../form/field";
import type { FormResult } from "../form/form-result";
import { SubmitButton } from "../form/submit-button";
import { useSubmission } from "../form/use-form";
import { MessageFields } from "../message/message-fields";
import { UploadProgress } from "../upload-progress/upload-progress";

type Props = {
  limits: { megabytes: number };
  balance: number;
  /** One page, one batch: the same form sent twice makes only one. */
  requestKey: string;
  /** What the text begins with, and the template that it is of. */
  start: { template: number | null; text: string };
  result: FormResult;
};

/** Who gets it, what they get, and what the batch is called. */
export function UploadForm({ limits, balance, requestKey, start, result }: Props) {
  const { t } = useTranslation();
  const { id, faults, field, typed } = useSubmission(result, undefined, { stays: true });
  return (
    <Form
      method="post"
      action="/send/new"
      id={id}
      encType="multipart/form-data"
      className="panel flex flex-col gap-6 p-5"
    >
      <input type="hidden" name="request_key" value={requestKey} />
      {start.template !== null && <input type="hidden" name="template_id" value={start.template} />}
      <MessageFields
        megabytes={limits.megabytes}
        faults={faults}
        numbers={typed("recipients")}
        text={result ? typed("message") : start.text}
      />
      <Field
        {...field("name")}
        label={t("send.name")}
        hint={t("send.nameHint")}
        maxLength={200}
        autoComplete="off"
        optional
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SubmitButton busy={t("send.submitting")}>{t("send.submit")}</SubmitButton>
        <p className="quiet text-sm">{t("send.balance", { count: balance })}</p>
      </div>
      <UploadProgress />
    </Form>
  );
}
