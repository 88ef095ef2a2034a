import { useTranslation } from "react-i18next";
import type { SheetHead } from "./use-sheet-head";

type Props = Pick<SheetHead, "columns" | "rows"> & {
  /** The choice as it was sent before. */
  chosen?: string;
};

/** Which column has the phone numbers, where the headings do not say it. */
export function NumberColumn({ columns, rows, chosen }: Props) {
  const { t } = useTranslation();
  const sample = (place: number) => rows.find(({ values }) => values[place])?.values[place] ?? "";
  return (
    <label className="flex flex-col gap-1">
      <span className="font-medium">{t("compose.numberColumn")}</span>
      <select name="columns" defaultValue={chosen} className="select w-full border-base-content/50">
        <option value="">{t("compose.numberColumnChoose")}</option>
        {columns.map((column, place) => (
          <option key={column} value={JSON.stringify({ receiver_number: column })}>
            {[column, sample(place)].filter(Boolean).join(" – ")}
          </option>
        ))}
      </select>
    </label>
  );
}
