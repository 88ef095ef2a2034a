import { useTranslation } from "react-i18next";
import { useFormat } from "../format";
import { FilterForm } from "../list/filter-form";
import type { DashboardAddress } from "./dashboard-query";

type Props = Omit<DashboardAddress, "page"> & { options: readonly number[]; found: number };

/** Narrows the users and the recent batches. */
export function DashboardFilter({ q_user, date_from, date_to, per_page, options, found }: Props) {
  const { t } = useTranslation();
  const { installationZone: zone } = useFormat();
  return (
    <FilterForm
      label={t("report.filters")}
      look="panel p-4"
      fields={[
        {
          type: "search",
          name: "q_user",
          value: q_user,
          label: t("report.user"),
          hint: t("report.userHint"),
        },
        { type: "date", name: "date_from", value: date_from, label: t("report.from") },
        { type: "date", name: "date_to", value: date_to, label: t("report.to") },
        {
          type: "choice",
          name: "per_page",
          value: per_page,
          label: t("report.perPage"),
          width: "flex-1 basis-24 sm:w-28 sm:flex-none",
          always: true,
          options: options.map((option) => ({ value: option, text: String(option) })),
        },
      ]}
      clear="/admin/dashboard"
      found={found}
    >
      <p className="quiet w-full text-sm">{t("report.period", { zone })}</p>
    </FilterForm>
  );
}
