import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { NAVIGATION } from "./navigation";

const PLACE = "/credits";

/** The way to more credits, for those who may buy them. Nothing while the floor plan has no such place. */
export function BuyCreditsLink() {
  const { t } = useTranslation();
  if (!NAVIGATION.user.some(({ to }) => to === PLACE)) return null;
  return (
    <Link to={PLACE} className="link font-medium">
      {t("lowCredits.buy")}
    </Link>
  );
}
