import { useTranslation } from "react-i18next";
import { SUMMARY_PARTS, UploadSummary } from "./upload-summary";

/** What a refusal knows beside its sentence. */
export type Found = Record<string, unknown>;

const MESSAGES = "messages";

/** What the server said of itself, or what was in the sheet. */
export function RefusalDetails({ found }: { found: Found }) {
  const { t } = useTranslation();
  const { detail, summary, wanted, found: headers, columns } = found;
  const lacksText =
    words(wanted).includes(MESSAGES) && !words(headers).some((each) => /^messages?$/i.test(each));
  return (
    <>
      {typeof detail === "string" && (
        <p className="mt-2 text-sm">
          <code>{detail}</code>
        </p>
      )}
      {Array.isArray(wanted) && (
        <dl className="mt-3 grid max-w-xl gap-2 text-sm sm:grid-cols-2">
          <Headings name={t("compose.wanted")} list={words(wanted)} />
          <Headings name={t("compose.found")} list={words(headers)} />
        </dl>
      )}
      {Array.isArray(columns) && (
        <dl className="mt-3 max-w-xl text-sm">
          <Headings name={t("compose.found")} list={words(columns)} />
        </dl>
      )}
      {lacksText && <p className="mt-2 text-sm">{t("compose.noTextAnywhere")}</p>}
      {isSummary(summary) && (
        <div className="mt-3 max-w-md">
          <p className="font-medium">{t("uploadSummary.title")}</p>
          <UploadSummary summary={summary} />
        </div>
      )}
    </>
  );
}

const words = (list: unknown) => (Array.isArray(list) ? list.map(String) : []);

function Headings({ name, list }: { name: string; list: string[] }) {
  const { t } = useTranslation();
  return (
    <div>
      <dt className="quiet">{name}</dt>
      <dd className="flex flex-wrap gap-1">
        {list.length === 0 && t("compose.nothing")}
        {list.map((word) => (
          <code key={word} className="rounded-selector bg-base-200 px-1.5 py-0.5">
            {word}
          </code>
        ))}
      </dd>
    </div>
  );
}

function isSummary(value: unknown): value is Record<(typeof SUMMARY_PARTS)[number], number> {
  return typeof value === "object" && value !== null && SUMMARY_PARTS.every((part) => part in value);
}
