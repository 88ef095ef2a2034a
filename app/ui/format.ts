import { useRouteLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Theme } from "~/domain/users/display";
import { clockText } from "~/i18n/clock";
import { FALLBACK_LANGUAGE, type Language } from "~/i18n/config";

/** What the root loader gives every screen. */
export type PageSettings = {
  language: Language;
  /** The clock of the one who reads. */
  timeZone: string;
  /** The clock of days, files and the API. */
  installationZone: string;
  theme: Theme;
  demo?: boolean;
};

const ELSEWHERE: PageSettings = {
  ...{ language: FALLBACK_LANGUAGE, timeZone: "UTC", installationZone: "UTC" },
  theme: "system",
};

export function usePageSettings(): PageSettings {
  return useRouteLoaderData<PageSettings>("root") ?? ELSEWHERE;
}

const NOTHING_TRIED = "–";

/** Writes numbers, money and times in the user's way; the same on the server and in the browser. */
export function useFormat() {
  const { language, timeZone, installationZone } = usePageSettings();
  const { t } = useTranslation();
  return {
    number: (value: number) => numberFormat(language).format(value),
    /** With one decimal; a dash for what nothing was tried of. */
    percent: (value: number | null) =>
      value === null ? NOTHING_TRIED : `${numberFormat(language, 1).format(value)}%`,
    money: (rupiah: number) => t("currency", { amount: rupiah }),
    dateTime: (time: string | Date, seconds = false) =>
      dateTime(new Date(time), { language, timeZone, seconds }),
    /** A time of day such as 08:00. */
    clock: (time: string) => clockText(language, time),
    /** `21 Nov 15:04`, with the year where it is another one. */
    shortTime: (time: string | Date) => shortTime(new Date(time), { language, timeZone }),
    /** `21 Nov 2026` and `15:04`: for a list whose heading names the day. */
    dateAndClock: (time: string | Date) => dateAndClock(new Date(time), { language, timeZone }),
    /** A calendar day, YYYY-MM-DD, as `21 Nov`. */
    day: (day: string) =>
      timeFormat(localeOfTimes(language), {
        timeZone: "UTC",
        day: "numeric",
        month: "short",
      }).format(new Date(day)),
    /** The month of a calendar day, as `Nov`. */
    month: (day: string) =>
      timeFormat(localeOfTimes(language), { timeZone: "UTC", month: "short" }).format(new Date(day)),
    get zone() {
      return zoneName(new Date(), timeZone); // few ask, and it takes longer than all the rest
    },
    /** Of days, and of times in files. */
    get installationZone() {
      return zoneName(new Date(), installationZone);
    },
  };
}

/*
 * Kept: Intl takes far longer to make one than to use it, and each page writes dozens of numbers and times in a few
 * ways.
 */
const numberFormats: Record<string, Intl.NumberFormat> = {};
const formats: Record<string, Intl.DateTimeFormat> = {};

/** `decimals`: exactly so many. */
function numberFormat(language: Language, decimals?: number): Intl.NumberFormat {
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  numberFormats[language + decimals] ??= new Intl.NumberFormat(language, digits);
  return numberFormats[language + decimals]!;
}

function timeFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const kind = locale + JSON.stringify(options);
  formats[kind] ??= new Intl.DateTimeFormat(locale, options);
  return formats[kind];
}

const localeOfTimes = (language: Language) => (language === "en" ? "en-GB" : "id");

type Shown = Pick<PageSettings, "language" | "timeZone">;

function shortTime(time: Date, settings: Shown): string {
  const { date, clock } = dateAndClock(time, settings);
  const { date: today } = dateAndClock(new Date(), settings);
  const year = / (\d+)$/;
  const isThisYear = date.match(year)?.[1] === today.match(year)?.[1];
  return `${isThisYear ? date.replace(year, "") : date} ${clock}`;
}

function dateAndClock(time: Date, settings: Shown): { date: string; clock: string } {
  const [date = "", clock = ""] = dateTime(time, { ...settings, seconds: false }).split(", ");
  return { date, clock: clock.split(" ")[0] ?? "" };
}

/** `21 Nov 2026, 15:04 WIB`, with seconds where something is watched */
function dateTime(time: Date, { language, timeZone, seconds }: Shown & { seconds: boolean }): string {
  const locale = localeOfTimes(language);
  const date = timeFormat(locale, { timeZone, day: "numeric", month: "short", year: "numeric" });
  const clock = timeFormat("en-GB", {
    timeZone,
    hour: "2-digit",
    minute: "2-digit",
    ...(seconds ? { second: "2-digit" } : {}),
    hourCycle: "h23",
  });
  return `${date.format(time)}, ${clockText(language, clock.format(time))} ${zoneName(time, timeZone)}`;
}

/** The short name; only Indonesian knows WIB, WITA and WIT. */
export function zoneName(time: Date, timeZone: string): string {
  const parts = timeFormat("id", { timeZone, timeZoneName: "short" }).formatToParts(time);
  return parts.find((part) => part.type === "timeZoneName")?.value ?? timeZone;
}
