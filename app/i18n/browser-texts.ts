import { FALLBACK_LANGUAGE, isLanguage, type Language } from "./config";

/** The texts in the browser, by part and language; each is loaded once, when a screen needs it. */
const PARTS = {
  screens: {
    en: async () => (await import("./screens-en")).screensEn,
    id: async () => (await import("./screens-id")).screensId,
  },
  batches: {
    en: async () => (await import("./batches-en")).batchesEn,
    id: async () => (await import("./batches-id")).batchesId,
  },
  sending: {
    en: async () => (await import("./sending-en")).sendingEn,
    id: async () => (await import("./sending-id")).sendingId,
  },
  money: {
    en: async () => (await import("./money-en")).moneyEn,
    id: async () => (await import("./money-id")).moneyId,
  },
  account: {
    en: async () => (await import("./account-en")).accountEn,
    id: async () => (await import("./account-id")).accountId,
  },
  admin: {
    en: async () => (await import("./admin-en")).adminEn,
    id: async () => (await import("./admin-id")).adminId,
  },
  "admin-devices": {
    en: async () => (await import("./admin-devices-en")).adminDevicesEn,
    id: async () => (await import("./admin-devices-id")).adminDevicesId,
  },
  "admin-people": {
    en: async () => (await import("./admin-people-en")).adminPeopleEn,
    id: async () => (await import("./admin-people-id")).adminPeopleId,
  },
  "admin-reports": {
    en: async () => (await import("./admin-reports-en")).adminReportsEn,
    id: async () => (await import("./admin-reports-id")).adminReportsId,
  },
} satisfies Record<string, Record<Language, () => Promise<object>>>;

/** What has been loaded so far; it grows while a person moves about. */
export const browserTexts: object = {};

/** The language of the document: changing the language loads a new one. */
export function documentLanguage(): Language {
  const { lang } = document.documentElement;
  return isLanguage(lang) ? lang : FALLBACK_LANGUAGE;
}

/**
 * Said by a screen of the parts that its texts come from, beside `screens`, which every page has:
 * `await needTexts("money")`. Remix waits for it before it shows the screen. The server has all texts anyway.
 */
export async function needTexts(...parts: (keyof typeof PARTS)[]): Promise<void> {
  if (import.meta.env.SSR) return;
  const language = documentLanguage();
  for (const texts of await Promise.all(parts.map((part) => PARTS[part][language]())))
    Object.assign(browserTexts, texts);
}
