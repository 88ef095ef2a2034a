import {
  FALLBACK_LANGUAGE,
  LANGUAGE_COOKIE,
  LANGUAGE_COOKIE_SECONDS,
  type Language,
  parseLanguage,
} from "~/i18n/config";
import { cookieLine, readCookie } from "./cookies";

/** The caller's language: `lang` in the address, the cookie `lang`, Accept-Language, then English. */
export function requestLocale(request: Request): Language {
  const asked = languageInAddress(request);
  if (asked) return asked;
  const kept = parseLanguage(readCookie(request.headers, LANGUAGE_COOKIE) ?? "");
  return kept ?? acceptedLanguage(request.headers.get("Accept-Language")) ?? FALLBACK_LANGUAGE;
}

/** Whether a person chose a language in this browser. */
export const hasLanguageCookie = (request: Request): boolean =>
  parseLanguage(readCookie(request.headers, LANGUAGE_COOKIE) ?? "") !== null;

/** The Set-Cookie line that keeps a language in this browser. */
export const languageLine = (language: Language): string =>
  cookieLine(LANGUAGE_COOKIE, language, LANGUAGE_COOKIE_SECONDS);

/** The Set-Cookie line that keeps a language asked for in the address; null when none was. */
export function languageCookie(request: Request): string | null {
  const asked = languageInAddress(request);
  return asked && languageLine(asked);
}

/** The `lang` of the address. */
export function languageInAddress(request: Request): Language | null {
  return parseLanguage(new URL(request.url).searchParams.get("lang") ?? "");
}

const WEIGHT = /^\s*q\s*=\s*([01](?:\.\d*)?)\s*$/i;

/** The best known one of `id-ID,id;q=0.9,en;q=0.8`; of several that are wished for alike, the first. */
function acceptedLanguage(header: string | null): Language | null {
  let best: Language | null = null;
  let most = 0;
  for (const wish of (header ?? "").split(",")) {
    const [tag = "", ...rest] = wish.split(";");
    const language = parseLanguage(tag);
    const said = rest.map((part) => WEIGHT.exec(part)?.[1]).find(Boolean);
    const weight = said === undefined ? 1 : Number(said);
    if (language && weight > most) [best, most] = [language, weight];
  }
  return best;
}
