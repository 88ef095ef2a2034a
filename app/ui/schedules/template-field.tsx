import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Labelled } from "../form/form-field";
import type { Filled } from "./filled";

type Props = Filled & {
  templates: { id: number; name: string }[];
  /** `value`: of the answer that it is this message. */
  batch: { value: string; name: string; text: string } | null;
};

/** Which template is sent, or the message of the batch that is repeated. */
export function TemplateField({ templates, batch, typed, faults }: Props) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-2">
      <Labelled
        name="template_id"
        label={t("scheduleForm.template")}
        hint={batch ? t("scheduleForm.ofBatchHint") : undefined}
        faults={faults.template_id}
      >
        {({ edge, ...wiring }) => (
          <select
            {...wiring}
            defaultValue={typed("template_id")}
            required
            className={`select w-full ${edge}`}
          >
            <option value="" />
            {batch && <option value={batch.value}>{t("scheduleForm.ofBatch", { name: batch.name })}</option>}
            {templates.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Labelled>
      {batch && (
        <p className="quiet border-l-2 border-base-300 pl-3 text-sm break-words whitespace-pre-wrap">
          <bdi lang="">{batch.text}</bdi>
        </p>
      )}
      <p>
        <Link to="/templates/new" className="link text-sm">
          {t("scheduleForm.newTemplate")}
        </Link>
      </p>
    </div>
  );
}
