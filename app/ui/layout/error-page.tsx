import { isRouteErrorResponse, Link, useLocation, useRouteError } from "@remix-run/react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { isConnectionLost } from "../connection/network-error";
import { Unreachable } from "../connection/unreachable";
import { NotFound } from "./not-found";

/**
 * A refusal of ours names its code; Remix's own, such as that of a form where none is taken, says "Method Not
 * Allowed".
 */
const OUR_CODE = /^[A-Z_]+$/;

/** What stands in the place of a screen that could not be shown. `title` says what failed. */
export function Broken({ title }: { title?: string }) {
  const { t } = useTranslation();
  const error = useRouteError();
  const { pathname, search } = useLocation();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  if (isConnectionLost(error)) return <Unreachable />;
  const refused = isRouteErrorResponse(error) && error.status < 500;
  return (
    <div className="mx-auto max-w-xl py-16 text-center">
      <h1 className="text-2xl font-semibold">
        {refused ? t("common.problem") : (title ?? t("broken.title"))}
      </h1>
      <p className="quiet mt-2">{whatHappened(error, t)}</p>
      <p className="mt-6 flex flex-wrap justify-center gap-2">
        <Link to={pathname + search} reloadDocument className="btn btn-primary">
          {t("broken.again")}
        </Link>
        {refused && search !== "" && (
          <Link to={pathname} reloadDocument className="btn">
            {t("broken.plain")}
          </Link>
        )}
        <Link to="/dashboard" reloadDocument className="btn">
          {t("broken.home")}
        </Link>
      </p>
    </div>
  );
}

/** Our own sentence where there is one; of a refusal that is not ours, its status. */
function whatHappened(error: unknown, t: TFunction): string {
  if (!isRouteErrorResponse(error) || error.statusText === "INTERNAL") return t("broken.text");
  if (OUR_CODE.test(error.statusText) && typeof error.data === "string") return error.data;
  return t("broken.unexpected", { status: error.status });
}
