import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Role } from "~/domain/actor";
import { useFormat } from "../format";
import { RowAct } from "../list/row-action";
import { Time } from "../time";
import { RoleName, UserStatusBadge } from "./role-name";

export type UserRow = {
  id: number;
  name: string;
  email: string;
  role: Role;
  balance: number;
  status: "active" | "inactive";
  created_at: string;
  rights: { change: boolean; end: boolean; self: boolean };
  /** Devices that need attention. */
  trouble: number;
};

/** Users with what this admin may do to each of them. */
export function UserTable({ users }: { users: UserRow[] }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const columns = ["user", "role", "balance", "status", "created", "actions"] as const;
  const name = (column: (typeof columns)[number]) =>
    t(column === "status" ? "common.status" : `users.${column}`);
  return (
    <div className="rows-frame">
      <table aria-label={t("users.list")} className="rows">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" className={column === "balance" ? "figure" : ""}>
                {name(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {users.map((user) => (
            <tr key={user.id}>
              <td className="lead">
                <Link to={`/admin/users/${user.id}`} className="link font-medium">
                  {user.name}
                </Link>
                {user.rights.self && <span className="quiet"> ({t("users.you")})</span>}
                <span className="quiet block text-sm">{user.email}</span>
              </td>
              <td data-label={name("role")} className="third sm:whitespace-nowrap">
                <RoleName role={user.role} />
              </td>
              <td className="figure" data-label={name("balance")}>
                {number(user.balance)}
              </td>
              <td data-label={name("status")} className="full">
                <UserStatusBadge status={user.status} />
                {user.trouble > 0 && (
                  <Link
                    to={`/admin/users/${user.id}/devices`}
                    className="mt-1 link block whitespace-nowrap text-sm text-error"
                    aria-label={t("users.troubleNamed", { name: user.name, devices: user.trouble })}
                  >
                    {t("users.trouble", { devices: user.trouble })}
                  </Link>
                )}
              </td>
              <td data-label={name("created")} className="wide-screen">
                <Time at={user.created_at} />
              </td>
              <RowAct
                to={`/admin/users/${user.id}`}
                named={t("users.detailsOf", { name: user.name })}
                text={t("users.details")}
              />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
