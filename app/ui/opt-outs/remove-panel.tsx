import { useTranslation } from "react-i18next";
import type { OptOutView } from "~/domain/opt-outs/list";
import { ConfirmPanel } from "../admin-users/confirm-panel";
import type { FormResult } from "../form/form-result";
import { phoneText } from "../phone-number";

/** Asks before messages may be sent again to a recipient who opted out. */
export function RemovePanel({
  entry,
  back,
  result,
}: {
  entry: OptOutView;
  back: string;
  result: FormResult;
}) {
  const { t } = useTranslation();
  const { number, how } = entry;
  return (
    <ConfirmPanel
      title={t("optOuts.removeTitle", { phone: phoneText(number) })}
      confirm={t("optOuts.remove")}
      keep={t("optOuts.keep")}
      back={back}
      result={result}
    >
      <p>{t("optOuts.removeText")}</p>
      {how === "REPLY" && <p className="mt-2 font-medium">{t("optOuts.removeReply")}</p>}
    </ConfirmPanel>
  );
}
