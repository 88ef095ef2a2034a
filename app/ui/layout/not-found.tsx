import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

export function NotFound() {
  const { t } = useTranslation();
  return (
    <div className="mx-auto max-w-xl py-16 text-center">
      <h1 className="text-2xl font-semibold">{t("notFound.title")}</h1>
      <p className="quiet mt-2">{t("notFound.text")}</p>
      <p className="mt-6">
        <Link to="/dashboard" className="btn btn-primary">
          {t("notFound.home")}
        </Link>
      </p>
    </div>
  );
}
