import type { Actor } from "~/domain/actor";
import { sentence } from "~/i18n/sentence";
import { env } from "~/platform/env";
import { requestLocale } from "./locale";

/** `bearer`: the request brought a bearer token. */
type Args = { request: Request; context: { bearer: boolean } };

const SAFE_METHODS = ["GET", "HEAD", "OPTIONS"];

/**
 * Every action of a screen begins with this. An unsafe request that another site made the browser send is
 * thrown out with a 403 page. Bearer calls are exempt: no browser adds that header by itself. Neither
 * `Sec-Fetch-Site` nor `Origin`: refused.
 */
export function assertSameOrigin({ request, context }: Args): void {
  if (context.bearer || !isForeign(request)) return;
  throw new Response(sentence(requestLocale(request), "CROSS_ORIGIN"), {
    status: 403,
    statusText: "Forbidden",
  });
}

/** Returns whether this request could change something and was not made by one of our own pages. */
export function isForeign(request: Request): boolean {
  return !SAFE_METHODS.includes(request.method) && !isSameOrigin(request);
}

/** Returns whether the browser says that one of our own pages made this request. */
function isSameOrigin(request: Request): boolean {
  const site = request.headers.get("Sec-Fetch-Site");
  if (site !== null) return site === "same-origin";
  const origin = request.headers.get("Origin");
  if (origin === null || !URL.canParse(origin)) return false;
  const own = [new URL(request.url).host, ...(env.APP_URL ? [new URL(env.APP_URL).host] : [])];
  return own.includes(new URL(origin).host);
}

/**
 * The same check for a call of the API. A program that sends no origin and no cookie and is not signed in (it signs
 * in now) is let through too. It has nothing that another site could abuse.
 */
export function mayCall({ request, context }: Args, actor: Actor | null): boolean {
  const { headers } = request;
  const tellsOrigin = headers.has("Sec-Fetch-Site") || headers.has("Origin");
  const program = !actor && !tellsOrigin && !headers.has("Cookie");
  return context.bearer || program || !isForeign(request);
}
