import { useTranslation } from "react-i18next";
import { useFormat } from "../format";
import type { DayFigures, Part } from "./plot-scale";

/** The figures of a plot as a table. */
export function DayTable<Name extends string>({
  days,
  parts,
  title,
}: {
  days: DayFigures<Name>[];
  parts: readonly Part<Name>[];
  title: string;
}) {
  const { t } = useTranslation();
  const { number, day: dayText } = useFormat();
  return (
    <details className="mt-3 text-sm">
      <summary className="link cursor-pointer">{t("plot.table")}</summary>
      <table aria-label={title} className="mt-2 w-full text-right [&_td]:py-1 [&_th]:py-1">
        <thead>
          <tr className="border-b border-base-300">
            <th scope="col" className="text-left">
              {t("plot.day")}
            </th>
            {parts.map(({ name, text }) => (
              <th key={name} scope="col">
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((figures) => (
            <tr key={figures.day}>
              <th scope="row" className="text-left font-normal">
                {dayText(figures.day)}
              </th>
              {parts.map(({ name }) => (
                <td key={name}>{number(figures[name])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
