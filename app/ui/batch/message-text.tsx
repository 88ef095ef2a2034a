import { useTranslation } from "react-i18next";
import { beginningOf } from "~/domain/message-text/beginning";

/** Longer messages are folded. */
const FOLDED_CHARACTERS = 140;

/** What was said; a long one is folded. */
export function MessageText({ text }: { text: string }) {
  const { t } = useTranslation();
  const shown = beginningOf(text, FOLDED_CHARACTERS);
  if (shown === text) return <span className="whitespace-pre-line">{text || t("common.none")}</span>;
  return (
    <details className="group">
      <summary className="cursor-pointer list-none whitespace-pre-line">
        <span className="group-open:hidden">{shown} </span>
        <span className="link text-sm group-open:hidden">{t("batch.wholeMessage")}</span>
        <span className="link hidden text-sm group-open:inline">{t("batch.foldMessage")}</span>
      </summary>
      <p className="whitespace-pre-line">{text}</p>
    </details>
  );
}
