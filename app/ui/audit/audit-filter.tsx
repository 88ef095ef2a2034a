import { useTranslation } from "react-i18next";
import { FilterForm } from "../list/filter-form";
import { useActName } from "./entry-name";

type Filter = { who: string; act: string; date_from: string; date_to: string };

/** Who, what and when. */
export function AuditFilterForm({ filter, acts, found }: { filter: Filter; acts: string[]; found: number }) {
  const { t } = useTranslation();
  const nameOf = useActName();
  const { who, act, date_from, date_to } = filter;
  const options = acts.map((each) => ({ value: each, text: nameOf(each) }));
  return (
    <FilterForm
      fields={[
        { type: "search", name: "who", value: who, label: t("audit.who"), hint: t("audit.whoHint") },
        { type: "choice", name: "act", value: act, label: t("audit.act"), width: "w-full sm:w-56", options },
        { type: "date", name: "date_from", value: date_from, label: t("audit.from") },
        { type: "date", name: "date_to", value: date_to, label: t("audit.to") },
      ]}
      clear="/admin/audit-log"
      found={found}
    />
  );
}
