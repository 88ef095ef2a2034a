import { useTranslation } from "react-i18next";
import type { Role } from "~/domain/actor";

export function RoleName({ role }: { role: Role }) {
  const { t } = useTranslation();
  return <>{t(`roles.${role}`)}</>;
}

/** Active users are the rule; the others stand out. */
export function UserStatusBadge({ status }: { status: "active" | "inactive" }) {
  const { t } = useTranslation();
  return (
    <span className={`state ${status === "active" ? "state-green" : "state-grey"}`}>
      {t(`people.${status}`)}
    </span>
  );
}
