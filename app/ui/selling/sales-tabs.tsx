import { useTranslation } from "react-i18next";
import { Tabs } from "../tabs";

/** Everything that admins with REQUEST_CREDITS do about sales. */
export function SalesTabs() {
  const { t } = useTranslation();
  const tabs = [
    { to: "/admin/request-buy-credits", text: t("requests.tabRequests") },
    { to: "/admin/bank-statements", text: t("requests.tabStatements") },
    { to: "/admin/receipts", text: t("requests.tabReceipts"), end: true },
  ];
  return <Tabs label={t("requests.tabs")} tabs={tabs} />;
}
