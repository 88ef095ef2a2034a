import { useNavigation } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";

/** A thin line at the top while the next page is on its way. */
export function Travelling() {
  const { t } = useTranslation();
  if (useNavigation().state === "idle") return null;
  return <div className="travelling" role="progressbar" aria-label={t("shell.loading")} />;
}
