import { RemixBrowser } from "@remix-run/react";
import i18next from "i18next";
import { StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { FALLBACK_LANGUAGE, I18N_OPTIONS, isLanguage, type Language } from "./i18n/config";
import type { ScreenTexts } from "./i18n/screens-en";
import { holdPresses } from "./ui/until-hydrated";

// Only the texts of the page's language are loaded. Changing the language loads a new document.
const load: Record<Language, () => Promise<ScreenTexts>> = {
  en: async () => (await import("./i18n/screens-en")).screensEn,
  id: async () => (await import("./i18n/screens-id")).screensId,
};

const { lang } = document.documentElement;
const language = isLanguage(lang) ? lang : FALLBACK_LANGUAGE;

await i18next.use(initReactI18next).init({
  ...I18N_OPTIONS,
  lng: language,
  resources: { [language]: { texts: await load[language]() } },
});

const release = holdPresses();

function Page() {
  useEffect(release, []);
  return <RemixBrowser />;
}

startTransition(() => {
  hydrateRoot(
    document,
    <I18nextProvider i18n={i18next}>
      <StrictMode>
        <Page />
      </StrictMode>
    </I18nextProvider>,
  );
});
