import { useTranslation } from "react-i18next";
import { useFormat } from "../format";

export const SUMMARY_PARTS = [
  "total",
  "queued",
  "invalid_numbers",
  "invalid_time",
  "invalid_message",
  "duplicates",
  "opted_out",
  "missing_attachment",
] as const;

/** Shown only when there are such rows. */
const SELDOM = "missing_attachment";

type Summary = Partial<Record<(typeof SUMMARY_PARTS)[number], string | number>>;

/** What became of the rows of a file. */
export function UploadSummary({ summary }: { summary: Summary }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  return (
    <dl className="mt-2 divide-y divide-base-300">
      {SUMMARY_PARTS.filter((part) => part !== SELDOM || Number(summary[part] ?? 0) > 0).map((part) => (
        <div key={part} className="flex justify-between gap-4 py-1.5">
          <dt>{t(`uploadSummary.${part}`)}</dt>
          <dd className="font-semibold">{number(Number(summary[part] ?? 0))}</dd>
        </div>
      ))}
    </dl>
  );
}
