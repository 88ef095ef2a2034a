import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { PackageOffer } from "~/domain/credits/packages/packages";
import { useFormat } from "../format";

/** The packages that are sold, as links that choose one: they need no script. */
export function PackageCards({ packages, chosen }: { packages: PackageOffer[]; chosen: number | null }) {
  const { t } = useTranslation();
  const { money } = useFormat();
  return (
    <div>
      <h3 id="packages" className="mb-2 font-medium">
        {t("credits.packages")}
      </h3>
      <ul aria-labelledby="packages" className="grid gap-3 sm:grid-cols-2">
        {packages.map(({ id, name, credits, price, price_per_credit }) => (
          <li key={id}>
            <Link
              to={`?package=${id}#buy`}
              preventScrollReset
              aria-current={id === chosen ? "true" : undefined}
              className={`block h-full rounded-field border px-4 py-3 hover:border-base-content/60 ${
                id === chosen ? "border-primary bg-base-200" : "border-base-content/30"
              }`}
            >
              <span className="flex flex-wrap items-baseline justify-between gap-x-3">
                <bdi lang="" className="font-semibold break-words">
                  {name}
                </bdi>
                {id === chosen && <span className="state state-green">{t("credits.packageChosen")}</span>}
              </span>
              <span className="block">{t("credits.packageCredits", { count: credits })}</span>
              <span className="mt-1 block text-lg font-semibold">{money(price)}</span>
              <span className="quiet block text-sm">
                {t("credits.perCredit", { sum: money(price_per_credit) })}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
