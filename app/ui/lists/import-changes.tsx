import { useTranslation } from "react-i18next";
import type { ImportMode, ImportSummary } from "~/domain/contact-lists/import/types";
import { useFormat } from "../format";

const PARTS = ["added", "updated", "removed", "unchanged"] as const;
/** Shown only when there are such rows. */
const SELDOM = ["duplicates", "invalid_numbers", "invalid_values", "erased"] as const;

type Props = { mode: ImportMode; contacts: number; columns: string[]; summary: ImportSummary };

/** What an import would change on its list. */
export function ImportChanges({ mode, contacts, columns, summary }: Props) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const parts = [...PARTS, ...SELDOM.filter((part) => summary[part] > 0)];
  return (
    <>
      <dl className="divide-y divide-base-300">
        {parts.map((part) => (
          <div key={part} className="flex justify-between gap-4 py-1.5">
            <dt>{t(`contactImport.parts.${part}`)}</dt>
            <dd className="font-semibold">{number(summary[part])}</dd>
          </div>
        ))}
      </dl>
      <p className="font-medium">{t("contactImport.result", { count: contacts })}</p>
      <p className="quiet text-sm">
        {t(mode === "merge" ? "contactImport.ofMerge" : "contactImport.ofReplace")}
      </p>
      {columns.length > 0 && (
        <p className="quiet break-words text-sm">
          {t("contactImport.columns", { columns: columns.join(", ") })}
        </p>
      )}
    </>
  );
}

type Row = { row: number; typed: string; sentence: string };

/** The first rows that are left out, by their numbers in the file. */
export function SkippedRows({ rows, all }: { rows: Row[]; all: number }) {
  const { t } = useTranslation();
  if (all === 0) return null;
  return (
    <section aria-labelledby="skipped">
      <h2 id="skipped" className="mb-3 text-lg font-semibold">
        {t("contactImport.faults", { count: all })}
      </h2>
      <div className="rows-frame">
        <table aria-labelledby="skipped" className="rows faults">
          <thead>
            <tr>
              <th scope="col">{t("contactImport.row")}</th>
              <th scope="col">{t("contactImport.typed")}</th>
              <th scope="col">{t("contactImport.reason")}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ row, typed, sentence }) => (
              <tr key={row}>
                <td data-label={t("contactImport.row")} className="row-number">
                  {row}
                </td>
                <td data-label={t("contactImport.typed")} className="receiver">
                  <bdi lang="">{typed || t("common.none")}</bdi>
                </td>
                <td data-label={t("contactImport.reason")} className="wide row-reason">
                  {sentence}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {all > rows.length && (
        <p className="quiet mt-2 text-sm">{t("contactImport.moreFaults", { count: all - rows.length })}</p>
      )}
    </section>
  );
}
