import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

/** The recovery codes, once: the first ones, or those that took the place of others. */
export function RecoveryCodes({ codes, renewed }: { codes: string[]; renewed: boolean }) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="recovery" className="panel flex flex-col gap-4 p-5" role="status">
      <h2 id="recovery" className="text-lg font-semibold">
        {t(renewed ? "secondFactor.renewedTitle" : "secondFactor.recoveryTitle")}
      </h2>
      <p>{t("secondFactor.recoveryText")}</p>
      <ol className="grid gap-2 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="rounded-selector bg-base-200 px-3 py-1.5">
            {code}
          </li>
        ))}
      </ol>
      <div>
        <Link to="/settings" className="btn btn-primary">
          {t("secondFactor.recoveryDone")}
        </Link>
      </div>
    </section>
  );
}
