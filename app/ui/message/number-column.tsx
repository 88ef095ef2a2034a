import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { SheetHead } from "./use-sheet-head";

/**
 * Which column has the phone numbers, where the headings do not say it. Without an answer, and without JavaScript, the
 * next page asks.
 */
export default function NumberColumn({ head }: { head: SheetHead }) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState("");
  const columns = JSON.stringify({ receiver_number: chosen });
  const sample = (place: number) => head.rows.find(({ values }) => values[place])?.values[place] ?? "";
  return (
    <label className="flex flex-col gap-1">
      <span className="font-medium">{t("compose.numberColumn")}</span>
      <select
        value={chosen}
        onChange={(event) => setChosen(event.currentTarget.value)}
        className="select w-full border-base-content/50"
      >
        <option value="">{t("compose.numberColumnChoose")}</option>
        {head.columns.map((column, place) => (
          <option key={column} value={column}>
            {[column, sample(place)].filter(Boolean).join(" – ")}
          </option>
        ))}
      </select>
      {chosen !== "" && <input type="hidden" name="columns" value={columns} />}
    </label>
  );
}
