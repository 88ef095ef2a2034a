import { PLAIN_PAGE } from "~/i18n/plain-page";
import { sentence } from "~/i18n/sentence";
import { localeOf } from "./locale";
import { plainPage } from "./plain-page";
import { isForeign } from "./same-origin";

/**
 * For the web process, before Remix sees a request to a screen: the 403 page for an unsafe one that another
 * site made the browser send, null for all others. Remix has a check of its own that knows neither APP_URL
 * nor Sec-Fetch-Site and ends in a 500; for a request that passed here, `hostForRemix` is what it must find
 * as `X-Forwarded-Host` to agree. Calls of the API answer for themselves, in JSON.
 */
export function gate(request: Request): { refused: Response | null; hostForRemix: string | null } {
  const { pathname } = new URL(request.url);
  if (pathname === "/api" || pathname.startsWith("/api/")) return { refused: null, hostForRemix: null };
  const bearer = /^Bearer\s/i.test(request.headers.get("Authorization") ?? "");
  if (isForeign(request) && !bearer) return { refused: refusal(request), hostForRemix: null };
  const origin = request.headers.get("Origin");
  return { refused: null, hostForRemix: origin && URL.canParse(origin) ? new URL(origin).host : null };
}

function refusal(request: Request): Response {
  const language = localeOf(request);
  const text = sentence(language, "CROSS_ORIGIN");
  const { refused, back } = PLAIN_PAGE[language];
  return plainPage(request, 403, { title: refused, text, links: [{ to: "/", text: back }] });
}
