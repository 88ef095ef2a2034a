import { Link, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";

/** The same address once more; a link, so that it needs no script. */
export function RefreshLink({ look = "btn btn-sm" }: { look?: string }) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  return (
    <Link to={pathname + search} replace preventScrollReset className={look}>
      {t("common.refresh")}
    </Link>
  );
}
