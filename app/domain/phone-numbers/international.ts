import { parsePhoneNumberFromString } from "libphonenumber-js";

/** Returns a stored number as people write it, `+62 812-3456-7890`; what is no number stays as it is. */
export function internationalNumber(digits: string): string {
  const number = parsePhoneNumberFromString(`+${digits}`);
  if (!number?.isValid()) return `+${digits}`;
  const [country, ...groups] = number.formatInternational().split(" ");
  return `${country} ${groups.join("-")}`;
}
