import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { FlashMessage, type LeftNotice } from "../flash-message";
import { PageHeader } from "../layout/page-header";
import { Tabs } from "../tabs";

type Around = {
  /** Of this part. */
  title: string;
  /** What it is about, in a sentence or two. */
  lead?: string;
  /** Of the page before. */
  notice?: LeftNotice | null;
  children: ReactNode;
};

/** What stands around each part of the settings: the heading, the way to the other parts, and the notice. */
export function SettingsPage({ title, lead, notice = null, children }: Around) {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader above={<p className="quiet text-sm">{t("settings.title")}</p>} title={title} />
      <SettingsTabs />
      <FlashMessage notice={notice} />
      {lead && <p className="quiet mb-4 max-w-prose">{lead}</p>}
      {children}
    </>
  );
}

/** The parts of the settings, each a page of its own. */
export function SettingsTabs() {
  const { t } = useTranslation();
  const tabs = [
    { to: "/settings", text: t("settingsTabs.profile"), end: true },
    { to: "/settings/hours", text: t("settingsTabs.hours") },
    { to: "/settings/stop-words", text: t("settingsTabs.stopWords") },
    { to: "/settings/keeping", text: t("settingsTabs.keeping") },
    { to: "/settings/notifications", text: t("settingsTabs.notifications") },
    { to: "/settings/sessions", text: t("settingsTabs.sessions") },
    { to: "/settings/tokens", text: t("settingsTabs.tokens") },
    { to: "/settings/webhooks", text: t("settingsTabs.webhooks") },
    { to: "/settings/second-factor", text: t("settingsTabs.secondFactor") },
  ];
  return <Tabs label={t("settingsTabs.label")} tabs={tabs} />;
}
