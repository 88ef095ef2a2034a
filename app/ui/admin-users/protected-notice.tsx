import { useTranslation } from "react-i18next";
import { Notice } from "../notice";
import type { Role } from "./role-labels";

/** Why this admin may look at an account, and not change it. */
export function ProtectedNotice({ role }: { role: Role }) {
  const { t } = useTranslation();
  const why = role === "SUPER ADMIN" ? "protected" : "outranked";
  return <Notice kind="info" title={t(`aboutUser.${why}`)} />;
}
