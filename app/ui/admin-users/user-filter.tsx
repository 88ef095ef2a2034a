import { useTranslation } from "react-i18next";
import { FilterForm } from "../list/filter-form";
import { ROLES } from "./role-labels";

/** Search, role and status of the user list. */
export function UserFilter({
  q,
  role,
  status,
  found,
}: {
  q: string;
  role: string;
  status: string;
  found: number;
}) {
  const { t } = useTranslation();
  const roles = ROLES.map((each) => ({ value: each, text: t(`roles.${each}`) }));
  const statuses = [
    { value: "active", text: t("people.active") },
    { value: "inactive", text: t("people.inactive") },
  ];
  return (
    <FilterForm
      fields={[
        { type: "search", name: "q", value: q, label: t("common.search"), hint: t("users.searchHint") },
        { type: "choice", name: "role", value: role, label: t("users.role"), options: roles },
        { type: "choice", name: "status", value: status, label: t("common.status"), options: statuses },
      ]}
      clear="/admin/users"
      found={found}
    />
  );
}
