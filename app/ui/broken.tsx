import { isRouteErrorResponse, Link, useLocation, useRouteError } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { NotFound } from "./not-found";

/** What stands in the place of a screen that could not be shown. `title` says what failed. */
export function Broken({ title }: { title?: string }) {
  const { t } = useTranslation();
  const error = useRouteError();
  const { pathname, search } = useLocation();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  const refused = isRouteErrorResponse(error) && error.status < 500;
  const sentence = refused && typeof error.data === "string" ? error.data : null;
  return (
    <div className="mx-auto max-w-xl py-16 text-center">
      <h1 className="text-2xl font-semibold">
        {refused ? t("common.problem") : (title ?? t("broken.title"))}
      </h1>
      <p className="quiet mt-2">{sentence ?? (refused ? t("broken.forbidden") : t("broken.text"))}</p>
      <p className="mt-6 flex flex-wrap justify-center gap-2">
        <Link to={pathname + search} reloadDocument className="btn btn-primary">
          {t("broken.again")}
        </Link>
        <Link to="/dashboard" reloadDocument className="btn">
          {t("broken.home")}
        </Link>
      </p>
    </div>
  );
}
