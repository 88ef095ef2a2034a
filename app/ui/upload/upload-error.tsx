import { useTranslation } from "react-i18next";
import { ErrorSummary } from "../form/error-summary";
import { type FormResult, firstTyped, formFaults } from "../form/form-result";
import { RefusalDetails } from "../message/refusal-details";

/** What the server answers when it cannot make anything of the form. */
export type UploadRefusal = NonNullable<FormResult> & { code: string; found: Record<string, unknown> };

/** Did not arrive at all, as against: arrived and cannot become a batch. */
const NOT_RECEIVED = ["FILE_TOO_LARGE", "BODY_TOO_LARGE", "BAD_REQUEST", "UNSUPPORTED_MEDIA_TYPE"];

/** Why nothing was queued, with what was found in the file. */
export function UploadRefused({ refusal }: { refusal: UploadRefusal }) {
  const { t } = useTranslation();
  const { code, found } = refusal;
  const { message, faults } = formFaults(refusal);
  const fromFile = code !== "FILE_MISSING" && !firstTyped(refusal, "recipients");
  return (
    <ErrorSummary
      title={t(NOT_RECEIVED.includes(code) ? "send.uploadFailed" : "send.failed")}
      message={message}
      faults={faults}
    >
      <RefusalDetails found={found} />
      {/* With script the page stays, and the file in its field with it. */}
      {fromFile && (
        <noscript>
          <p className="quiet mt-2 text-sm">{t("compose.fileAgain")}</p>
        </noscript>
      )}
    </ErrorSummary>
  );
}
