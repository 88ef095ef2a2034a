import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

/** The way to more credits, for those who may buy them. */
export function BuyCreditsLink() {
  const { t } = useTranslation();
  return (
    <Link to="/credits" className="link font-medium">
      {t("lowCredits.buy")}
    </Link>
  );
}
