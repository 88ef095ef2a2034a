import { useTranslation } from "react-i18next";
import type { ColumnQuestion, WaitingUpload } from "~/domain/imports/column-choice/waiting-upload";
import type { FieldFaults } from "../form/error-summary";
import { Labelled } from "../form/form-field";

/** `letters`: as a spreadsheet calls each column. */
type Sheet = Pick<WaitingUpload, "columns" | "rows"> & { letters: string[] };

type Props = Sheet & {
  asked: ColumnQuestion[];
  typed: (name: string) => string;
  faults: FieldFaults;
};

/** A choice for each thing that the headings do not say, with a value of each column beside its name. */
export function ColumnQuestions({ columns, letters, rows, asked, typed, faults }: Props) {
  const { t } = useTranslation();
  const nameOf = (place: number) => columns[place] || t("columns.letter", { name: letters[place] });
  const optionOf = (place: number) => {
    const value = rows.find(({ values }) => values[place]?.trim())?.values[place];
    return value ? t("columns.option", { name: nameOf(place), value }) : nameOf(place);
  };
  const places = (likely: readonly number[]) => [
    ...likely,
    ...columns.map((_, place) => place).filter((place) => !likely.includes(place)),
  ];
  return asked.map(({ role, likely }: ColumnQuestion) => (
    <Labelled key={role} name={role} label={t(`columns.${role}`)} faults={faults[role]}>
      {({ edge, ...wiring }) => (
        <select {...wiring} defaultValue={typed(role)} className={`select w-full ${edge}`}>
          <option value="">{t(role === "receiver_number" ? "columns.choose" : "columns.none")}</option>
          {places(likely).map((place) => (
            <option key={place} value={place}>
              {optionOf(place)}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  ));
}

/** The first rows of the file, to choose by. */
export function SheetSample({ columns, letters, rows }: Sheet) {
  const { t } = useTranslation();
  return (
    <div className="panel min-w-0 p-5">
      <h2 id="sample" className="text-lg font-semibold">
        {t("columns.sample")}
      </h2>
      <section
        className="mt-3 overflow-x-auto rounded-field border border-base-300"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        tabIndex={0}
        aria-labelledby="sample"
      >
        <table className="w-full text-left text-sm">
          <thead className="bg-base-200">
            <tr>
              {columns.map((name, place) => (
                <th key={place} scope="col" className="px-3 py-1.5 font-medium whitespace-nowrap">
                  {name || t("columns.letter", { name: letters[place] })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ row, values }) => (
              <tr key={row} className="border-t border-base-300">
                {columns.map((_, place) => (
                  <td key={place} className="max-w-36 truncate px-3 sm:max-w-64 py-1.5">
                    {values[place]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className="quiet mt-3 text-sm">{t("columns.firstRow")}</p>
    </div>
  );
}
