import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Field } from "../form/field";
import { SubmitButton } from "../form/submit-button";

type Props = {
  limits: { megabytes: number };
  balance: number;
  /** One page, one batch: the same form sent twice makes only one. */
  requestKey: string;
  name?: string;
};

export function UploadForm({ limits, balance, requestKey, name }: Props) {
  const { t } = useTranslation();
  return (
    <Form
      method="post"
      action="/send/new"
      encType="multipart/form-data"
      className="panel flex flex-col gap-5 p-5"
    >
      <input type="hidden" name="request_key" value={requestKey} />
      <Field
        name="file"
        type="file"
        label={t("send.file")}
        hint={t("send.fileHint", { mb: limits.megabytes })}
        accept=".xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        required
      />
      <Field
        name="name"
        label={t("send.name")}
        hint={t("send.nameHint")}
        defaultValue={name}
        maxLength={200}
        autoComplete="off"
        optional
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SubmitButton busy={t("send.submitting")}>{t("send.submit")}</SubmitButton>
        <p className="quiet text-sm">{t("send.balance", { count: balance })}</p>
      </div>
    </Form>
  );
}
