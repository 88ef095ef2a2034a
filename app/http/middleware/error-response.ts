import { DomainError, type ErrorCode } from "~/domain/errors";
import { sentence } from "~/i18n/sentence";
import { answersIn } from "~/i18n/server";
import { requestLocale } from "../request/locale";
import { errorResponse } from "../response/json-response";
import { plainPage } from "../response/plain-page";

export const isApiPath = (path: string) => path === "/api" || path.startsWith("/api/");

/**
 * Returns the answer to an address that goes no further: JSON to a call, a page to a browser. `url`: as it was
 * requested.
 */
export function rejectEarly(url: string, headers: Headers, code: ErrorCode): Response {
  const whole = `http://siar${url}`;
  const request = new Request(URL.canParse(whole) ? whole : "http://siar/", { headers });
  if (isApiPath(new URL(request.url).pathname)) return errorResponse(new DomainError(code), request);
  return refusedPage(request, new DomainError(code));
}

/** The page of a refusal where no screen answers. */
export function refusedPage(request: Request, { code, status }: DomainError): Response {
  const language = requestLocale(request);
  const t = answersIn(language);
  return plainPage(request, status, {
    title: t("plainPage.refused"),
    text: sentence(language, code),
    links: [{ to: "/", text: t("plainPage.back") }],
  });
}
