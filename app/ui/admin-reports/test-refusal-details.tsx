import { useTranslation } from "react-i18next";
import { SUMMARY_PARTS, UploadSummary } from "../upload/upload-summary";

/** What the refusal knows beside its sentence. */
export type Found = Record<string, unknown>;

/** What the server said of itself, or what was in the sheet. */
export function TestRefusalDetails({ found }: { found: Found }) {
  const { t } = useTranslation();
  const { detail, summary } = found;
  if (typeof detail === "string")
    return (
      <p className="mt-2 text-sm">
        <code>{detail}</code>
      </p>
    );
  if (!isSummary(summary)) return null;
  return (
    <div className="mt-3 max-w-md">
      <p className="font-medium">{t("uploadSummary.title")}</p>
      <UploadSummary summary={summary} />
    </div>
  );
}

function isSummary(value: unknown): value is Record<(typeof SUMMARY_PARTS)[number], number> {
  return typeof value === "object" && value !== null && SUMMARY_PARTS.every((part) => part in value);
}
