import { Link, NavLink } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { PageHeader } from "../page-header";
import { UserStatusBadge } from "./role-name";

export type HeadedUser = { id: number; name: string; email: string; status: "active" | "inactive" };

const TABS = [
  { path: "", text: "tabDetails" },
  { path: "/server", text: "tabServer" },
  { path: "/devices", text: "tabDevices" },
  { path: "/credits", text: "tabCredits" },
] as const;

/** The head of every page about one user: who it is, and the pages about them. */
export function UserHeader({ user, actions }: { user: HeadedUser; actions?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader
        above={
          <Link to="/admin/users" className="link text-sm">
            ← {t("user.back")}
          </Link>
        }
        title={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {user.name} <UserStatusBadge status={user.status} />
          </span>
        }
        actions={actions}
      />
      <p className="quiet -mt-4 mb-4 text-sm">{user.email}</p>
      <nav aria-label={t("user.sections")} className="mb-6 border-b border-base-300">
        <ul className="-mb-px flex gap-x-1 overflow-x-auto">
          {TABS.map(({ path, text }) => (
            <li key={text}>
              <NavLink
                to={`/admin/users/${user.id}${path}`}
                end={path === ""}
                className="inline-block border-b-2 border-transparent px-3 py-2 whitespace-nowrap hover:border-base-content/40 aria-[current=page]:border-primary aria-[current=page]:font-semibold"
              >
                {t(`user.${text}`)}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}
