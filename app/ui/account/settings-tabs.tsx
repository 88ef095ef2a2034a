import { useTranslation } from "react-i18next";
import { Tabs } from "../tabs";

/** The parts of the settings, each a page of its own. */
export function SettingsTabs({ secondFactor }: { secondFactor: boolean }) {
  const { t } = useTranslation();
  const tabs = [
    { to: "/settings", text: t("settingsTabs.profile"), end: true },
    { to: "/settings/hours", text: t("settingsTabs.hours") },
    { to: "/settings/stop-words", text: t("settingsTabs.stopWords") },
    { to: "/settings/keeping", text: t("settingsTabs.keeping") },
    { to: "/settings/sessions", text: t("settingsTabs.sessions") },
    { to: "/settings/tokens", text: t("settingsTabs.tokens") },
    ...(secondFactor ? [{ to: "/settings/second-factor", text: t("settingsTabs.secondFactor") }] : []),
  ];
  return <Tabs label={t("settingsTabs.label")} tabs={tabs} />;
}
