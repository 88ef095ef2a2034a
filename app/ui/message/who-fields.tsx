import { useTranslation } from "react-i18next";
import type { FieldFaults } from "../form/error-summary";
import { Field } from "../form/field";
import { TextArea } from "../form/text-area";

type Props = {
  megabytes: number;
  faults: FieldFaults;
  /** As they were typed before the form was refused. */
  numbers?: string;
};

const ACCEPTED = [
  ".xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  ".csv,text/csv",
].join();
const LINES = 3;

/** Recipients: a sheet, or numbers one a line. */
export function WhoFields({ megabytes, faults, numbers }: Props) {
  const { t } = useTranslation();
  return (
    <fieldset className="flex min-w-0 flex-col gap-4">
      <legend className="mb-3 text-lg font-semibold">{t("compose.who")}</legend>
      <Field
        name="file"
        type="file"
        label={t("compose.file")}
        hint={t("compose.fileHint", { mb: megabytes })}
        faults={faults.file}
        accept={ACCEPTED}
      />
      <TextArea
        name="recipients"
        label={t("compose.numbers")}
        hint={t("compose.numbersHint")}
        faults={faults.recipients}
        defaultValue={numbers}
        rows={LINES}
        placeholder={"0812 3456 7890\n+62 812 3456 7891"}
        autoComplete="off"
        spellCheck={false}
      />
    </fieldset>
  );
}
