import { isRouteErrorResponse, Link, useRouteError } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Broken } from "../layout/error-page";
import { PageHeader } from "../layout/page-header";
import { EmptyState } from "../list/empty-state";

/** The one boundary besides that of the areas: a file that is gone is no fault, and leads on to the next one. */
export function ImportNotFound() {
  const { t } = useTranslation();
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 404) return <Broken title={t("send.failed")} />;
  return (
    <>
      <PageHeader title={t("check.goneTitle")} />
      <EmptyState title={t("check.goneLead")} text={t("check.goneText")}>
        <Link to="/send/new" className="btn btn-primary">
          {t("nav.sendNew")}
        </Link>
      </EmptyState>
    </>
  );
}
