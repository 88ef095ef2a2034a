import { useTranslation } from "react-i18next";
import { FilterForm } from "../list/filter-form";
import { BATCH_STATUSES } from "../status-badge";

type Props = {
  q_user: string;
  status: string;
  /** Whether "held after a restore" is offered. */
  held: boolean;
  found: number;
};

/** Whose batches, and in which state. */
export function HistoryFilter({ q_user, status, held, found }: Props) {
  const { t } = useTranslation();
  const known = BATCH_STATUSES.map((each) => ({ value: each.toLowerCase(), text: t(`status.${each}`) }));
  const options = held ? [...known, { value: "held", text: t("history.held") }] : known;
  return (
    <FilterForm
      fields={[
        {
          type: "search",
          name: "q_user",
          value: q_user,
          label: t("history.user"),
          hint: t("history.userHint"),
        },
        { type: "choice", name: "status", value: status, label: t("common.status"), options },
      ]}
      clear="/admin/bulk-history"
      found={found}
    />
  );
}
