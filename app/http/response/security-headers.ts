import { env } from "~/platform/env";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** For every answer, files and redirects too. */
export const BASE_HEADERS: Record<string, string> = {
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "same-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
  ...(env.APP_URL?.startsWith("https:")
    ? { "Strict-Transport-Security": `max-age=${YEAR_SECONDS}; includeSubDomains` }
    : {}),
};

/**
 * Sets the headers of a page: a strict content security policy with the request's nonce, and no-store. For every
 * page but the sign-in shows a user's data.
 */
export function setPageHeaders(headers: Headers, nonce: string): void {
  set(headers, {
    ...BASE_HEADERS,
    "Content-Security-Policy": pagePolicy(nonce),
    "Cache-Control": "no-store",
  });
}

/** The headers of an API answer or a download, which is never shown as a page. */
export function apiHeaders(given: HeadersInit = {}): Headers {
  const headers = new Headers(given);
  const policy = "default-src 'none'; frame-ancestors 'none'; sandbox";
  set(headers, {
    ...BASE_HEADERS,
    "Content-Security-Policy": policy,
    "Cache-Control": "no-store",
    Vary: "Accept-Language, Cookie",
  });
  return headers;
}

function set(headers: Headers, all: Record<string, string>): void {
  for (const [name, value] of Object.entries(all)) headers.set(name, value);
}

/**
 * Style attributes are allowed (a progress bar's width is one); style elements and scripts need our origin or the
 * nonce.
 */
function pagePolicy(nonce: string): string {
  const developing = env.NODE_ENV === "development";
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    developing ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    developing ? "connect-src 'self' ws:" : "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
