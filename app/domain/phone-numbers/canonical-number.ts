/*
 * One phone may have two spellings. WhatsApp knows many Brazilian numbers without the 9 that is dialled today, and
 * Mexican and Argentinian ones with a digit that is never typed. Contacts are compared by one spelling, the
 * canonical one. So an opt-out or a reply under one of them counts for the other. Messages go to the number that
 * was typed.
 */
/**
 * How the long spelling of a number differs from the short one. `extra` digits stand at place `at`, before a digit
 * that is one of `next`. `digits`: of the long spelling. Source: the numbering plans in libphonenumber (national
 * prefix rules of AR, GA, SM; possible lengths of BR, BJ, MX). Also WAHA's answers to check-exists
 * (docs/waha.md#number-checks).
 */
export type Spelling = {
  callingCode: string;
  at: number;
  extra: string;
  next: string;
  digits: number;
  canonical: "long" | "short";
};

export const SPELLINGS: readonly Spelling[] = [
  // Brazil: the ninth digit of mobile numbers, added from 2012 to 2016.
  { callingCode: "55", at: 4, extra: "9", next: "6789", digits: 13, canonical: "long" },
  // Mexico: the 1 of mobile numbers, dropped in 2019.
  { callingCode: "52", at: 2, extra: "1", next: "23456789", digits: 13, canonical: "short" },
  // Argentina: the 9 of mobile numbers, dialled from abroad only.
  { callingCode: "54", at: 2, extra: "9", next: "123678", digits: 13, canonical: "short" },
  // Benin: the 01 before all numbers, added in 2024.
  { callingCode: "229", at: 3, extra: "01", next: "2456789", digits: 13, canonical: "long" },
  // Gabon: the 0 before mobile and fixed numbers, dialled at home only.
  { callingCode: "241", at: 3, extra: "0", next: "167", digits: 12, canonical: "short" },
  // San Marino: the 0549 of fixed lines.
  { callingCode: "378", at: 3, extra: "0549", next: "89", digits: 13, canonical: "long" },
];

const DIGITS = /^\d+$/;

/**
 * Returns the spelling by which a contact is compared. `digits`: international, without plus; anything else as it
 * is.
 */
export function canonicalNumber(digits: string): string {
  const found = DIGITS.test(digits) && SPELLINGS.find((spelling) => isOther(digits, spelling));
  if (!found) return digits;
  return found.canonical === "long" ? longer(digits, found) : shorter(digits, found);
}

/** Returns all spellings of a number, the given one first. Most numbers have one. */
export function equivalentNumbers(digits: string): string[] {
  const canonical = canonicalNumber(digits);
  const found = DIGITS.test(canonical) && SPELLINGS.find((spelling) => isCanonical(canonical, spelling));
  if (!found) return [digits];
  const other = found.canonical === "long" ? shorter(canonical, found) : longer(canonical, found);
  return [...new Set([digits, canonical, other])];
}

const isLong = (number: string, { callingCode, at, extra, next, digits }: Spelling) =>
  number.length === digits &&
  number.startsWith(callingCode) &&
  number.startsWith(extra, at) &&
  next.includes(number[at + extra.length] ?? "-");

const isShort = (number: string, { callingCode, at, extra, next, digits }: Spelling) =>
  number.length === digits - extra.length &&
  number.startsWith(callingCode) &&
  next.includes(number[at] ?? "-");

const isCanonical = (number: string, spelling: Spelling) =>
  spelling.canonical === "long" ? isLong(number, spelling) : isShort(number, spelling);

const isOther = (number: string, spelling: Spelling) =>
  spelling.canonical === "long" ? isShort(number, spelling) : isLong(number, spelling);

const longer = (number: string, { at, extra }: Spelling) => number.slice(0, at) + extra + number.slice(at);
const shorter = (number: string, { at, extra }: Spelling) =>
  number.slice(0, at) + number.slice(at + extra.length);
