import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { type Area, HOME } from "./navigation";

export function Brand({ area }: { area: Area }) {
  const { t } = useTranslation();
  return (
    <Link to={HOME[area]} className="flex items-center gap-2 text-lg font-semibold tracking-tight">
      <img src="/favicon.svg" alt="" width={28} height={28} />
      {t(area === "admin" ? "brandAdmin" : "brand")}
    </Link>
  );
}
