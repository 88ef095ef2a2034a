import { endOfText } from "./end-of-text";

const QUOTE = 0x22;
const MINUS = 0x2d;
const ZERO = 0x30;
const NINE = 0x39;
const NUMBER_SIGNS = "+-.0123456789Ee";
const EXPONENT = /^(-?)(\d+)(?:\.(\d+))?[eE]([+-]?\d{1,4})$/;
/** A double has no more digits written out, before or behind its point; a longer number stays as it came. */
const DIGITS_MAX = 400;

/**
 * Returns the same JSON with each number as a text of its digits, as they were sent: `1.50` and numbers beyond 2^53
 * keep them all. Of a power of ten the digits are written out. `json` must be JSON that was parsed before. Linear.
 */
export function numbersAsText(json: string): string {
  const parts: string[] = [];
  let from = 0;
  let at = 0;
  while (at < json.length) {
    const sign = json.charCodeAt(at);
    if (sign === QUOTE) at = endOfText(json, at);
    else if (sign === MINUS || (sign >= ZERO && sign <= NINE)) {
      const end = endOfNumber(json, at);
      parts.push(json.slice(from, at), '"', writtenOut(json.slice(at, end)), '"');
      from = at = end;
    } else at += 1;
  }
  return parts.join("") + json.slice(from);
}

function endOfNumber(json: string, start: number): number {
  let end = start;
  while (end < json.length && NUMBER_SIGNS.includes(json[end]!)) end += 1;
  return end;
}

function writtenOut(number: string): string {
  const [, sign, whole, decimals = "", power] = EXPONENT.exec(number) ?? [];
  if (sign === undefined || whole === undefined || Math.abs(Number(power)) > DIGITS_MAX) return number;
  const point = whole.length + Number(power);
  const digits = `${"0".repeat(Math.max(0, -point))}${whole}${decimals}`.padEnd(point, "0");
  const place = Math.max(0, point);
  const before = digits.slice(0, place).replace(/^0+(?=\d)/, "") || "0";
  const behind = digits.slice(place);
  return behind === "" ? sign + before : `${sign}${before}.${behind}`;
}
