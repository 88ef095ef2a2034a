import {
  FALLBACK_LANGUAGE,
  isLanguage,
  LANGUAGE_COOKIE,
  LANGUAGE_COOKIE_SECONDS,
  type Language,
} from "~/i18n/config";
import { cookieLine, cookieOf } from "./guard/cookies";

/** The caller's language: `lang` in the address, the cookie `lang`, Accept-Language, then English. */
export function localeOf(request: Request): Language {
  const asked = askedLanguage(request);
  if (asked) return asked;
  const kept = cookieOf(request.headers, LANGUAGE_COOKIE);
  if (isLanguage(kept)) return kept;
  return acceptedLanguage(request.headers.get("Accept-Language")) ?? FALLBACK_LANGUAGE;
}

/** The Set-Cookie line that keeps a language asked for in the address; null when none was. */
export function languageCookie(request: Request): string | null {
  const asked = askedLanguage(request);
  return asked && cookieLine(LANGUAGE_COOKIE, asked, LANGUAGE_COOKIE_SECONDS);
}

function askedLanguage(request: Request): Language | null {
  const asked = new URL(request.url).searchParams.get("lang");
  return isLanguage(asked) ? asked : null;
}

/** The best known one of `id-ID,id;q=0.9,en;q=0.8`. */
function acceptedLanguage(header: string | null): Language | null {
  const wishes = (header ?? "").split(",").map((wish) => {
    const [tag = "", ...rest] = wish.trim().split(";");
    const weight = rest.map((part) => /^\s*q=([\d.]+)/.exec(part)?.[1]).find(Boolean);
    return { language: tag.slice(0, 2).toLowerCase(), weight: weight === undefined ? 1 : Number(weight) };
  });
  const known = wishes.filter(({ language, weight }) => isLanguage(language) && weight > 0);
  const [best] = known.sort((a, b) => b.weight - a.weight);
  return isLanguage(best?.language) ? best.language : null;
}
