import { useRevalidator } from "@remix-run/react";
import { useTranslation } from "react-i18next";

/** In the place of a screen whose data did not come. Trying again brings it back without a new page. */
export function Unreachable() {
  const { t } = useTranslation();
  const { revalidate, state } = useRevalidator();
  return (
    <div role="alert" className="mx-auto max-w-xl py-16 text-center">
      <h1 className="text-2xl font-semibold">{t("connection.none")}</h1>
      <p className="quiet mt-2">{t("connection.away")}</p>
      <p className="mt-6">
        <button type="button" onClick={revalidate} disabled={state !== "idle"} className="btn btn-primary">
          {t("broken.again")}
        </button>
      </p>
    </div>
  );
}
