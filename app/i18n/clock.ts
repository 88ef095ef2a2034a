import type { Language } from "./config";

/** Returns a time of day such as 08:00 as the language writes it: 08.00 in Indonesian (EYD). */
export const clockText = (language: Language, time: string): string =>
  language === "id" ? time.replaceAll(":", ".") : time;
