import { useTranslation } from "react-i18next";
import { SubmitButton } from "../form/submit-button";

/** Save, in sight wherever the long form is scrolled to, and whether there is something to save. */
export function SaveBar({ changed, disabled }: { changed: boolean; disabled: boolean }) {
  const { t } = useTranslation();
  return (
    <div className="save-bar sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center justify-end gap-x-4 gap-y-2 border-t border-base-300 bg-base-200 px-4 py-3">
      <p role="status" className="mr-auto text-sm font-medium">
        {changed && t("appSettings.changed")}
      </p>
      <SubmitButton busy={t("appSettings.saving")} disabled={disabled}>
        {t("appSettings.save")}
      </SubmitButton>
    </div>
  );
}
