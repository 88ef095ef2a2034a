import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { FieldFaults } from "../form/error-summary";
import { Field } from "../form/field";
import { TextArea } from "../form/text-area";
import { useAwake } from "../form/use-on-hydrate";
import { NumberColumn } from "./number-column";
import { useDroppedFile } from "./use-dropped-file";
import type { SheetHead } from "./use-sheet-head";

type Props = {
  megabytes: number;
  faults: FieldFaults;
  /** As they were typed before the form was refused. */
  numbers?: string;
  /** What the chosen file has in its first rows; null: not known. */
  head: SheetHead | null;
  onFile(file: File | undefined): void;
  /** The headings of a file that was refused because none says which column has the numbers, and what was chosen. */
  refused?: { columns: string[]; chosen: string };
};

const ACCEPTED = [
  ".xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  ".csv,text/csv",
].join();
const LINES = 3;

/** Recipients: a sheet, which may be dropped anywhere on the page, or numbers one a line. */
export function RecipientFields({ megabytes, faults, numbers, head, onFile, refused }: Props) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const over = useDroppedFile(field);
  const [isAwake, setAwake] = useState(false);
  useAwake(() => {
    setAwake(true);
    const [file] = field.current?.files ?? [];
    if (file) onFile(file);
  });
  const asked = head ? head.hasNumbers === false && head : refused && { rows: [], ...refused };
  return (
    <>
      <div className="rounded-box border-2 border-dashed border-base-content/30 bg-base-200/50 p-4">
        <Field
          name="file"
          type="file"
          label={t("compose.file")}
          hint={t("compose.fileHint", { mb: megabytes })}
          faults={faults.file}
          accept={ACCEPTED}
          box={field}
          onChange={(event) => onFile(event.currentTarget.files?.[0])}
        />
        {isAwake && <p className="quiet mt-2 text-sm pointer-coarse:hidden">{t("compose.dropHint")}</p>}
        {asked && asked.columns.length > 0 && <NumberColumn key={asked.columns.join("\n")} {...asked} />}
      </div>
      <TextArea
        name="recipients"
        label={t("compose.numbers")}
        hint={t("compose.numbersHint", { value: "{{nama}}" })}
        faults={faults.recipients}
        defaultValue={numbers}
        rows={LINES}
        autoComplete="off"
        spellCheck={false}
      />
      {over && (
        <div
          aria-hidden="true"
          className="pointer-events-none fixed inset-3 z-50 flex items-center justify-center rounded-box border-4 border-dashed border-primary bg-base-100/85 text-2xl font-semibold"
        >
          {t("compose.drop")}
        </div>
      )}
    </>
  );
}
