import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { OtherPlaceholder } from "~/domain/message-text/other-placeholders";
import { Notice } from "../notice";

/** The text has `{nama}` where a column is called so: recipients would read the braces. */
export function OtherBraces({ found }: { found: OtherPlaceholder[] }) {
  const { t } = useTranslation();
  if (found.length === 0) return null;
  return (
    <Notice kind="warning" title={t("check.otherBraces")}>
      {found.map(({ written, column }) => (
        <p key={written}>{t("check.otherBracesEach", { value: written, name: `{{${column}}}` })}</p>
      ))}
      <p>
        <Link to="/send/new" className="link">
          {t("check.otherBracesFix")}
        </Link>
      </p>
    </Notice>
  );
}
