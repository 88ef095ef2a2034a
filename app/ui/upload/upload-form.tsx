import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Field } from "../form/field";
import type { FormResult } from "../form/form-result";
import { SubmitButton } from "../form/submit-button";
import { useSubmission } from "../form/use-form";
import { ListChoice, type Offered } from "../lists/list-choice";
import { AttachmentFields } from "../message/attachment-fields";
import { RecipientFields } from "../message/recipient-fields";
import { useSheetHead } from "../message/use-sheet-head";
import { WrittenText } from "../message/written-text";
import { TemplateSelect } from "../templates/template-choice";
import { UploadProgress } from "../upload-progress/upload-progress";
import { FoldedStep, FormStep } from "./form-step";
import { UploadRules } from "./upload-rules";

type Props = {
  limits: { megabytes: number; rows: number; attached: number };
  balance: number;
  /** One page, one batch: the same form sent twice makes only one. */
  requestKey: string;
  /** What the text begins with, and the template that it is of. */
  start: { template: number | null; text: string };
  templates: { id: number; name: string }[];
  /** Contact lists; null: there are none. */
  lists: Offered | null;
  /** Ids of the lists that are ticked at first. */
  listed: string[];
  result: FormResult;
};

const OPTIONS = ["attachment", "attachments", "name"];

/** Who gets it, what they get, and what few change. */
export function UploadForm({ limits, balance, requestKey, start, templates, lists, listed, result }: Props) {
  const { t } = useTranslation();
  const { id, faults, field, typed } = useSubmission(result, undefined, { stays: true });
  const { head, look } = useSheetHead();
  const text = result ? typed("message") : start.text;
  const options = typed("name") !== "" || OPTIONS.some((name) => faults[name]);
  return (
    <>
      <TemplateSelect.Target />
      <Form
        method="post"
        action="/send/new"
        id={id}
        encType="multipart/form-data"
        className="flex flex-col gap-4 sm:gap-5"
      >
        <input type="hidden" name="request_key" value={requestKey} />
        {start.template !== null && <input type="hidden" name="template_id" value={start.template} />}
        <FormStep number={1} title={t("compose.who")}>
          <UploadRules limits={limits} />
          <div className="grid items-start gap-5 xl:grid-cols-2">
            <RecipientFields
              megabytes={limits.megabytes}
              faults={faults}
              numbers={typed("recipients")}
              head={head}
              onFile={look}
            />
            {lists && (
              <ListChoice
                offered={lists}
                chosen={result ? typed("list_ids").split(",") : listed}
                typed={typed}
                faults={faults}
              />
            )}
          </div>
        </FormStep>
        <FormStep number={2} title={t("compose.what")}>
          <TemplateSelect templates={templates} chosen={start.template} />
          <div className="grid items-start gap-5 xl:grid-cols-2">
            <WrittenText
              key={text}
              name="message"
              label={t("compose.text")}
              hint={t("compose.textHint")}
              faults={faults}
              text={text}
              head={head}
            />
          </div>
        </FormStep>
        <FoldedStep number={3} title={t("send.options")} hint={t("send.optionsHint")} open={options}>
          <div className="grid items-start gap-5 xl:grid-cols-2">
            <AttachmentFields faults={faults} />
            <Field
              {...field("name")}
              label={t("send.name")}
              hint={t("send.nameHint")}
              maxLength={200}
              autoComplete="off"
              optional
            />
          </div>
        </FoldedStep>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <SubmitButton busy={t("send.submitting")}>{t("send.submit")}</SubmitButton>
          <p className="quiet text-sm">{t("send.balance", { count: balance })}</p>
        </div>
        <UploadProgress />
      </Form>
    </>
  );
}
