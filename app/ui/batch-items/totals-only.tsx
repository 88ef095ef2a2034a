import { useTranslation } from "react-i18next";
import { EmptyState } from "../list/empty-state";

/** In place of the items, for an admin who sees the totals only. */
export function TotalsOnly() {
  const { t } = useTranslation();
  return <EmptyState title={t("batch.totalsOnly")} text={t("batch.totalsOnlyText")} />;
}
