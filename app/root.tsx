import "./tailwind.css";
import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { Links, Outlet, Scripts, ScrollRestoration, useLocation } from "@remix-run/react";
import { type ReactNode, useContext } from "react";
import { useTranslation } from "react-i18next";
import { keepLanguage } from "./domain/users/language";
import { requestDisplay, tzName } from "./http/request/display";
import { languageCookie, languageInAddress, requestLocale } from "./http/request/locale";
import { isDemo } from "./http/screen/demo";
import { env } from "./platform/env";
import { ConnectionLoss } from "./ui/connection/connection-loss";
import { DemoBanner } from "./ui/demo/banner";
import { type PageSettings, usePageSettings } from "./ui/format";
import { Broken } from "./ui/layout/error-page";
import { useRefused } from "./ui/layout/error-status";
import { Travelling } from "./ui/layout/navigation-progress";
import { NonceContext } from "./ui/layout/nonce";
import { useScreen } from "./ui/layout/screen-handle";

/** The themes of app/tailwind.css. Without one of these names a page follows the colour scheme of the system. */
const THEME_NAMES = { light: "siar", dark: "siar-dark" };
const BAR_COLOURS = { light: "#fcfefe", dark: "#192123" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const display = requestDisplay({ request, context });
  const settings: PageSettings = {
    language: requestLocale(request),
    ...{ theme: display.theme, timeZone: tzName(display), installationZone: env.APP_TIMEZONE },
    demo: await isDemo().catch(() => false), // a page must say that the database is away, too
  };
  const cookie = languageCookie(request);
  const asked = languageInAddress(request);
  // who switches the language gets e-mails in it, too
  if (asked && context.viewer) await keepLanguage(context.viewer.id, asked).catch(() => {});
  return data(settings, cookie ? { headers: { "Set-Cookie": cookie } } : undefined);
}

/** A change of language, theme or clock loads a new document, so nothing here changes while moving about. */
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  const { t, i18n } = useTranslation();
  const nonce = useContext(NonceContext);
  const { pathname } = useLocation();
  const { title, refreshSeconds, plain } = useScreen();
  const refused = useRefused();
  const { theme } = usePageSettings();
  const brand = t(/^\/admin(\/|$)/i.test(pathname) ? "brandAdmin" : "brand");
  const name = [...(title ? [title] : []), brand].join(" · ");
  return (
    <html lang={i18n.language} data-theme={theme === "system" ? undefined : THEME_NAMES[theme]}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content={theme === "system" ? "light dark" : theme} />
        <title>{refused ? t("common.errorTitle", { title: name }) : name}</title>
        {theme !== "dark" && <BarColour scheme="light" alone={theme === "light"} />}
        {theme !== "light" && <BarColour scheme="dark" alone={theme === "dark"} />}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icon-180.png" />
        <link rel="manifest" href="/site.webmanifest" />
        {refreshSeconds !== null && !refused && (
          <noscript>
            <meta httpEquiv="refresh" content={String(refreshSeconds)} />
          </noscript>
        )}
        <Links />
      </head>
      <body>
        <Travelling />
        <ConnectionLoss />
        <DemoBanner />
        {children}
        {!plain && <ScrollRestoration nonce={nonce} />}
        {!plain && <Scripts nonce={nonce} />}
      </body>
    </html>
  );
}

/** Of the bar around the page on a phone. */
function BarColour({ scheme, alone }: { scheme: "light" | "dark"; alone: boolean }) {
  const media = alone ? undefined : `(prefers-color-scheme: ${scheme})`;
  return <meta name="theme-color" content={BAR_COLOURS[scheme]} media={media} />;
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return (
    <main className="px-4">
      <Broken />
    </main>
  );
}
