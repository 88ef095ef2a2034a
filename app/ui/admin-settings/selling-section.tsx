import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

/** As the form holds it. */
export type TypedSelling = { packages_only: boolean };

/** How credits are sold: boxes to tick, and the ways to the pages of selling. */
export function SellingSection({ typed }: { typed: TypedSelling }) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="selling" className="panel flex flex-col gap-4 p-5">
      <div>
        <h2 id="selling" className="text-lg font-semibold">
          {t("appSettings.sellingTitle")}
        </h2>
        <p className="quiet text-sm">{t("appSettings.sellingHint")}</p>
      </div>
      <input type="hidden" name="selling_shown" value="1" />
      <p>
        <Link to="/admin/packages" className="btn btn-sm">
          {t("appSettings.sellingPackages")}
        </Link>
      </p>
      <Box name="packages_only" on={typed.packages_only} label={t("appSettings.packagesOnly")} />
    </section>
  );
}

function Box({ name, on, label }: { name: string; on: boolean; label: string }) {
  return (
    <label className="flex items-center gap-2">
      <input type="checkbox" name={name} defaultChecked={on} className="checkbox border-base-content/60" />
      {label}
    </label>
  );
}
