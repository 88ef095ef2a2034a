import { useTranslation } from "react-i18next";
import { FilterForm } from "../list/filter-form";
import { REQUEST_STATUSES } from "../status-badge";

/** Narrows the statement to what is booked, waits, or was rejected. */
export function StatementFilter({ status, found }: { status: string; found: number }) {
  const { t } = useTranslation();
  const options = REQUEST_STATUSES.map((each) => ({ value: each.toLowerCase(), text: t(`status.${each}`) }));
  return (
    <FilterForm
      fields={[{ type: "choice", name: "status", value: status, label: t("common.status"), options }]}
      clear="/credits"
      found={found}
    />
  );
}
