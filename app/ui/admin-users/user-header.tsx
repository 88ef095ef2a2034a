import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { PageHeader } from "../layout/page-header";
import { Tabs } from "../tabs";
import { useOpens } from "../use-permissions";
import type { Role } from "./role-labels";
import { RoleName, UserStatusBadge } from "./role-name";

export type HeadedUser = {
  id: number;
  name: string;
  email: string;
  role: Role;
  balance: number;
  status: "active" | "inactive";
};

const TABS = [
  { path: "", text: "tabDetails" },
  { path: "/server", text: "tabServer" },
  { path: "/devices", text: "tabDevices" },
  { path: "/credits", text: "tabCredits", needs: "REQUEST_CREDITS" },
] as const;

/** The head of every page about one user: who it is, and the pages about them. */
export function UserHeader({ user, actions }: { user: HeadedUser; actions?: ReactNode }) {
  const { t } = useTranslation();
  const opens = useOpens();
  return (
    <>
      <PageHeader
        back={{ to: "/admin/users", text: t("aboutUser.back") }}
        title={user.name}
        badge={<UserStatusBadge status={user.status} />}
        below={
          <>
            {user.email} · <RoleName role={user.role} /> ·{" "}
            <span className="whitespace-nowrap">{t("aboutUser.credits", { count: user.balance })}</span>
          </>
        }
        actions={actions}
      />
      <Tabs
        label={t("aboutUser.sections")}
        tabs={TABS.filter((tab) => !("needs" in tab) || opens.includes(tab.needs)).map(({ path, text }) => ({
          to: `/admin/users/${user.id}${path}`,
          text: t(`aboutUser.${text}`),
          end: path === "",
        }))}
      />
    </>
  );
}
