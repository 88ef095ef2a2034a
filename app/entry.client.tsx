import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { browserTexts, documentLanguage, needTexts } from "./i18n/browser-texts";
import { TranslationContext, translation } from "./i18n/use-translation";
import { documentRoot } from "./ui/document-root";
import { holdPresses } from "./ui/until-hydrated";

await needTexts("screens");
const spoken = translation(documentLanguage(), browserTexts);

const release = holdPresses();
await pageDataDecoded();

function Page() {
  useEffect(release, []);
  return <RemixBrowser />;
}

startTransition(() => {
  hydrateRoot(
    documentRoot(),
    <TranslationContext.Provider value={spoken}>
      <StrictMode>
        <Page />
      </StrictMode>
    </TranslationContext.Provider>,
  );
});

/** Remix throws the promise of the page's data until it is decoded; waited for here, hydration runs in one go. */
async function pageDataDecoded(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (decoding) {
    await decoding;
  }
}
