import { Link, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { LANGUAGES } from "~/i18n/config";
import { usePageSettings } from "../format";

/** Each language in its own words. */
export const LANGUAGE_NAMES = { en: "English", id: "Bahasa Indonesia" } as const;

/** Links to the same page in the other language; the server keeps the choice in a cookie. */
export function LanguageSelector() {
  const { t } = useTranslation();
  const { language } = usePageSettings();
  const { pathname, search } = useLocation();
  const to = (lang: string) => {
    const next = new URLSearchParams(search);
    next.set("lang", lang);
    return `${pathname}?${next}`;
  };
  return (
    <nav aria-label={t("shell.language")} className="flex flex-wrap gap-1 text-sm">
      {LANGUAGES.map((lang) => (
        <Link
          key={lang}
          to={to(lang)}
          reloadDocument
          lang={lang}
          hrefLang={lang}
          aria-current={lang === language ? "true" : undefined}
          className={`rounded-field px-2 py-1 ${lang === language ? "bg-base-300 font-medium" : "link-hover quiet"}`}
        >
          {LANGUAGE_NAMES[lang]}
        </Link>
      ))}
    </nav>
  );
}
