import { useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";

/**
 * A thin line at the top while the next page is on its way. Who does not see it is told: it appears inside of a
 * live region.
 */
export function Travelling() {
  const { t } = useTranslation();
  const isIdle = useNavigation().state === "idle";
  return (
    <div aria-live="polite">
      {!isIdle && <div className="travelling" role="progressbar" aria-label={t("shell.loading")} />}
    </div>
  );
}
