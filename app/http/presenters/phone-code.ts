import type { CodeText } from "~/domain/own-number/start";
import { clockText } from "~/i18n/clock";
import type { Language } from "~/i18n/config";
import { answersIn } from "~/i18n/server";

/** Returns the message with a code for a user's own number, in their language. */
export const presentPhoneCode =
  (language: Language): CodeText =>
  ({ code, clock, zone }) =>
    answersIn(language)("phoneCode", { code, until: `${clockText(language, clock)} ${zone}` });
