import type { Zone } from "~/domain/sending-hours/zone";
import { DISPLAY_UNLESS_SET, type Display, THEMES, type Theme } from "~/domain/users/display";
import { env } from "~/platform/env";
import { cookieLine, readCookie } from "./cookies";

const THEME_COOKIE = "theme";
const THEME_COOKIE_SECONDS = 365 * 24 * 60 * 60;

type Asked = { request: Request; context: { display?: Display } };

/**
 * Returns how a page looks: as its user chose. Where no user is signed in, the theme of the last one in this browser
 * stays, and times go by the clock of the installation.
 */
export function requestDisplay({ request, context }: Asked): Display {
  if (context.display) return context.display;
  const kept = readCookie(request.headers, THEME_COOKIE);
  return { ...DISPLAY_UNLESS_SET, theme: THEMES.find((theme) => theme === kept) ?? DISPLAY_UNLESS_SET.theme };
}

/** As the tz database names them. */
const TZ_NAMES: Record<Zone, string> = {
  WIB: "Asia/Jakarta",
  WITA: "Asia/Makassar",
  WIT: "Asia/Jayapura",
};

/** Returns the name by which Intl knows a user's clock; that of the installation's unless one was chosen. */
export const tzName = ({ timeZone }: Display): string =>
  timeZone === null ? env.APP_TIMEZONE : TZ_NAMES[timeZone];

/** The Set-Cookie line that keeps a theme in this browser, for its pages without a signed-in user. */
export const themeLine = (theme: Theme): string => cookieLine(THEME_COOKIE, theme, THEME_COOKIE_SECONDS);
