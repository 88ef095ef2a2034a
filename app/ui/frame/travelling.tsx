import { useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";

/** A thin line at the top while the next page is on its way. */
export function Travelling() {
  const { t } = useTranslation();
  if (useNavigation().state === "idle") return null;
  return <div className="travelling" role="progressbar" aria-label={t("shell.loading")} />;
}
