import { useTranslation } from "react-i18next";
import { WhatsappText } from "../message/whatsapp-text";

/** Longer messages are folded. */
const FOLDED_CHARACTERS = 140;
const FOLDED_LINES = 3;

/** What was said, as WhatsApp shows it. A long one is folded by its look alone, so no character of it is cut. */
export function MessageText({ text }: { text: string }) {
  const { t } = useTranslation();
  if (text === "") return t("common.none");
  if (text.length <= FOLDED_CHARACTERS && text.split("\n").length <= FOLDED_LINES)
    return <WhatsappText text={text} inline />;
  return (
    <details className="group">
      <summary className="cursor-pointer list-none">
        <span className="line-clamp-2 group-open:line-clamp-none">
          <WhatsappText text={text} inline />
        </span>
        <span className="link text-sm group-open:hidden">{t("batch.wholeMessage")}</span>
        <span className="link hidden text-sm group-open:inline">{t("batch.foldMessage")}</span>
      </summary>
    </details>
  );
}
