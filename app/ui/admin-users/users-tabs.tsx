import { useTranslation } from "react-i18next";
import { Tabs } from "../tabs";

/** The lists of users and of their devices. */
export function UsersTabs() {
  const { t } = useTranslation();
  const tabs = [
    { to: "/admin/users", text: t("people.tabUsers"), end: true },
    { to: "/admin/users/devices", text: t("people.tabDevices") },
  ];
  return <Tabs label={t("people.tabs")} tabs={tabs} />;
}
