import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

/** From a page of selling back to the section of the app settings that leads there. */
export function BackToSettings() {
  const { t } = useTranslation();
  return (
    <Link to="/admin/settings#selling" className="link text-sm">
      ← {t("nav.settings")}
    </Link>
  );
}
