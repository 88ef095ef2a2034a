import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { FieldFaults } from "../form/error-summary";
import { Field } from "../form/field";
import { SubmitButton } from "../form/submit-button";

/** Numbers out of a sheet. */
export function SheetForm({ faults }: { faults: FieldFaults }) {
  const { t } = useTranslation();
  return (
    <details open={Boolean(faults.file)} className="panel mb-6 max-w-xl px-5 py-3">
      <summary className="cursor-pointer font-medium">{t("optOuts.sheet")}</summary>
      <Form method="post" encType="multipart/form-data" className="mt-4 flex flex-col gap-4">
        <Field
          name="file"
          type="file"
          accept=".xlsx,.csv"
          label={t("optOuts.file")}
          hint={t("optOuts.fileHint")}
          faults={faults.file}
          required
        />
        <div>
          <SubmitButton>{t("optOuts.addButton")}</SubmitButton>
        </div>
      </Form>
    </details>
  );
}
