import { DomainError } from "~/domain/errors";
import { isForeign } from "../request/same-origin";
import { isApiPath, refusedPage } from "./error-response";

/**
 * Checks a request to a screen for the web process, before Remix sees it. Returns the 403 page for an unsafe one
 * that another site made the browser send, null for all others. Remix has a check of its own that knows neither
 * APP_URL nor Sec-Fetch-Site and ends in a 500. For a request that passed here, `hostForRemix` is what Remix must
 * find as `X-Forwarded-Host` to agree. Calls of the API answer for themselves, in JSON.
 */
export function gate(request: Request): { refused: Response | null; hostForRemix: string | null } {
  const { pathname } = new URL(request.url);
  if (isApiPath(pathname)) return { refused: null, hostForRemix: null };
  const bearer = /^Bearer\s/i.test(request.headers.get("Authorization") ?? "");
  if (isForeign(request) && !bearer)
    return { refused: refusedPage(request, new DomainError("CROSS_ORIGIN")), hostForRemix: null };
  const origin = request.headers.get("Origin");
  return { refused: null, hostForRemix: origin && URL.canParse(origin) ? new URL(origin).host : null };
}
