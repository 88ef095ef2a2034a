import { useFormat } from "../format";
import { phoneText } from "../phone-number";
import type { DetailValue } from "./entry-detail";
import { useWords } from "./entry-name";

const NOTHING = "–";
const YES = "✓";
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Figures that are names, and are not written with thousands. */
const NAMES = ["port", "last_four"];
const MONEY = ["price_per_credit", "price"];
const PHONES = ["phone", "phone_number", "admin_whatsapps", "admin_whatsapp_primary"];
/** Codes, with the texts that say them. */
const CODES: Record<string, (code: string) => string> = {
  role: (code) => `roles.${code}`,
  features: (code) => `features.${code}`,
  was: (code) => `pauseReasons.${code}`,
};

/** A number stays on one line. */
const unbroken = (phone: string) => phone.replace(" ", "\u00a0").replaceAll("-", "\u2011");

/**
 * Returns what a detail of an act says: numbers, money, times and phone numbers as people write them, codes by their
 * words.
 */
export function useDetailText(): (name: string, value: DetailValue) => string {
  const words = useWords();
  const { dateTime, number, money } = useFormat();
  const said = (name: string, value: DetailValue, deep = false): string => {
    if (value === null || value === "" || value === false) return NOTHING;
    if (value === true) return YES;
    if (Array.isArray(value))
      return value.map((each) => said(name, each, true)).join(deep ? " · " : ", ") || NOTHING;
    if (typeof value === "number") {
      if (NAMES.includes(name)) return String(value);
      return MONEY.includes(name) ? money(value) : number(value);
    }
    if (INSTANT.test(value)) return dateTime(value);
    if (PHONES.includes(name)) return unbroken(phoneText(value));
    const key = CODES[name]?.(value);
    return (key && words(key)) ?? value;
  };
  return said;
}
