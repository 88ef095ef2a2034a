import { useTranslation } from "react-i18next";
import type { ITEM_FILTERS, Status } from "../status-badge";
import { FilterForm } from "./filter-form";

type Props = {
  q: string;
  status: string;
  statuses: readonly (Status | (typeof ITEM_FILTERS)[number])[];
  hint: string;
  /** How many the list has with them. */
  found: number;
  /** Other parts of the address that stay. */
  keep?: Record<string, string>;
};

/** Search and status of a list. */
export function FilterBar({ q, status, statuses, hint, found, keep = {} }: Props) {
  const { t } = useTranslation();
  const options = statuses.map((each) => ({ value: each.toLowerCase(), text: t(`status.${each}`) }));
  return (
    <FilterForm
      fields={[
        { type: "search", name: "q", value: q, label: t("common.search"), hint },
        { type: "choice", name: "status", value: status, label: t("common.status"), options },
      ]}
      clear={`?${new URLSearchParams(keep)}`}
      found={found}
      keep={keep}
    />
  );
}
