import { Link } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";

/** The settings' section on the second factor, which has a page of its own. */
export function SecondFactorLink({ on }: { on: boolean }) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="second-factor" className="panel mt-6 flex flex-col gap-3 p-5">
      <h2 id="second-factor" className="flex flex-wrap items-center gap-3 text-lg font-semibold">
        {t("secondFactor.title")}
        <span className={`state ${on ? "state-green" : "state-grey"}`}>
          {t(on ? "secondFactor.on" : "secondFactor.off")}
        </span>
      </h2>
      <p className="quiet text-sm">{t("secondFactor.intro")}</p>
      <div>
        <Link to="/settings/second-factor" className="btn">
          {t(on ? "secondFactor.manage" : "secondFactor.turnOn")}
        </Link>
      </div>
    </section>
  );
}
