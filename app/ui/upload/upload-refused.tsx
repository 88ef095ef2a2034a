import { useTranslation } from "react-i18next";
import { ErrorSummary } from "../form/error-summary";
import { SUMMARY_PARTS, UploadSummary } from "./upload-summary";

export type UploadRefusal = { code: string; sentence: string; found: Record<string, unknown>; name: string };

/** Did not arrive at all, as against: arrived and cannot become a batch. */
const NOT_RECEIVED = ["FILE_TOO_LARGE", "BODY_TOO_LARGE", "BAD_REQUEST", "UNSUPPORTED_MEDIA_TYPE"];

/** Why nothing was queued, with what was found in the file. */
export function UploadRefused({ refusal: { code, sentence, found } }: { refusal: UploadRefusal }) {
  const { t } = useTranslation();
  const ofFile = code.startsWith("FILE_");
  const summary = isSummary(found.summary) ? found.summary : null;
  return (
    <ErrorSummary
      title={t(NOT_RECEIVED.includes(code) ? "send.uploadFailed" : "send.failed")}
      message={ofFile ? undefined : sentence}
      faults={ofFile ? { file: [sentence] } : {}}
    >
      {code === "FILE_WRONG_HEADERS" && (
        <dl className="mt-3 grid max-w-xl gap-2 text-sm sm:grid-cols-2">
          <Headings name={t("send.wanted")} list={found.wanted} />
          <Headings name={t("send.found")} list={found.found} />
        </dl>
      )}
      {summary && (
        <div className="mt-3 max-w-md">
          <p className="font-medium">{t("uploadSummary.title")}</p>
          <UploadSummary summary={summary} />
        </div>
      )}
    </ErrorSummary>
  );
}

function Headings({ name, list }: { name: string; list: unknown }) {
  const { t } = useTranslation();
  const words = Array.isArray(list) ? list.map(String) : [];
  return (
    <div>
      <dt className="quiet">{name}</dt>
      <dd className="flex flex-wrap gap-1">
        {words.length === 0 && t("send.nothing")}
        {words.map((word) => (
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
