import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { browserTexts, documentLanguage, needTexts } from "./i18n/browser-texts";
import { TranslationContext, translation } from "./i18n/use-translation";
import { holdPresses } from "./ui/until-hydrated";

await needTexts("screens");
const spoken = translation(documentLanguage(), browserTexts);

const release = holdPresses();

function Page() {
  useEffect(release, []);
  return <RemixBrowser />;
}

startTransition(() => {
  hydrateRoot(
    document,
    <TranslationContext.Provider value={spoken}>
      <StrictMode>
        <Page />
      </StrictMode>
    </TranslationContext.Provider>,
  );
});
