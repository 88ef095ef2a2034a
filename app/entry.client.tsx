import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { browserI18n, needTexts } from "./i18n/client";
import { recordPresses } from "./ui/layout/replay-events";

await needTexts("screens");
const release = recordPresses();

function Page() {
  useEffect(release, []);
  return <RemixBrowser />;
}

startTransition(() => {
  hydrateRoot(
    document,
    <I18nextProvider i18n={browserI18n}>
      <StrictMode>
        <Page />
      </StrictMode>
    </I18nextProvider>,
  );
});
