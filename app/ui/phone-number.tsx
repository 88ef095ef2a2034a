/** The calling codes of the world (ITU-T E.164): those that are not listed have three digits. */
const CALLING_CODE = /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/;

/** How many digits stand together, by the length of the national number. */
const GROUPS: Record<number, number[]> = {
  ...{ 6: [3, 3], 7: [3, 4], 8: [4, 4], 9: [2, 3, 4], 10: [3, 3, 4], 11: [3, 4, 4] },
  ...{ 12: [4, 4, 4], 13: [4, 4, 5], 14: [4, 5, 5] },
};
const INDONESIAN_MOBILE_GROUPS: Record<number, number[]> = {
  ...{ 9: [3, 3, 3], 10: [3, 4, 3], 11: [3, 4, 4], 12: [3, 4, 5] },
};
/** Jakarta, Bandung, Semarang, Surabaya and Medan have an area code of two digits, other places of three. */
const INDONESIAN_AREA = /^(?:2[124]|[36]1|\d{3})/;

/**
 * Returns a phone number as people read it: +62 812-3999-0001. `number`: digits with or without plus; anything else
 * is returned as it is, such as a @lid. Without a library: the metadata of all countries would fill the whole budget
 * of a page's scripts.
 */
export function phoneText(number: string): string {
  const [, digits] = /^\+?(\d+)$/.exec(number) ?? [];
  if (digits === undefined) return number;
  const code = CALLING_CODE.exec(digits)?.[0] ?? "";
  const national = grouped(digits.slice(code.length), code);
  return national === "" ? `+${digits}` : `+${code} ${national}`;
}

function grouped(national: string, code: string): string {
  if (code !== "62") return cut(national, GROUPS);
  if (national.startsWith("8")) return cut(national, INDONESIAN_MOBILE_GROUPS);
  const area = INDONESIAN_AREA.exec(national)?.[0] ?? "";
  return [area, cut(national.slice(area.length), GROUPS)].filter((part) => part !== "").join("-");
}

function cut(digits: string, groups: Record<number, number[]>): string {
  let at = 0;
  const parts = (groups[digits.length] ?? [digits.length]).map((size) => {
    at += size;
    return digits.slice(at - size, at);
  });
  return parts.join("-");
}

/** A phone number as people read it, on one line. */
export function PhoneNumber({ number }: { number: string }) {
  return <span className="whitespace-nowrap">{phoneText(number)}</span>;
}

/**
 * Returns whether an item has a number: what could not be read as one stands there as it was typed. `reason`: the code
 * why it was not sent.
 */
export const hasNumber = (receiver: string, reason: string | null | undefined): boolean =>
  /^\d{5,18}$/.test(receiver) && !reason?.startsWith("NUMBER_");

/** The number of an item, or what was typed in its place. */
export function Receiver({ receiver, reason }: { receiver: string; reason: string | null | undefined }) {
  return hasNumber(receiver, reason) ? <PhoneNumber number={receiver} /> : receiver;
}
