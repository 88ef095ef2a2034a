/** A plus, with or without brackets; groups of digits and what stands between them; a last bracket. */
const SHAPE = /^\(?(\+?)[( ]*(\d[\d ()./-]*)$/;
const SIGNS = [" ", "-", ".", "/"] as const;
type Sign = (typeof SIGNS)[number];

/** A group of so many digits is a whole number: with its country code, with its leading 0, or without either. */
const WHOLE_DIGITS = { abroad: 10, zero: 9, bare: 7 };
/** Shorter groups stand for a country or an area at the beginning, and in pairs at the end, as in "12 34 56". */
const GROUP_DIGITS_MIN = 3;
const PAIR_DIGITS = 2;
/** What follows the only sign of its kind at the end: less is an extension, or the end of a range. */
const AFTER_ODD_SIGN_DIGITS_MIN = 4;

/**
 * How the groups of a written number are joined: `signs[i]` stands before `groups[i]`, and `isSpaced` if with
 * spaces.
 */
type Written = { kind: keyof typeof WHOLE_DIGITS; groups: string[]; signs: Sign[]; isSpaced: boolean[] };

/**
 * Returns whether a text, of plain signs, is one phone number and nothing else. Spaces, brackets, dashes, dots and
 * slashes group its digits. These rules about the groups decide:
 * - Nothing follows a group that is a whole number: "081234567890 081234567891", "021 7654321 - 22".
 * - Groups of one or two digits stand at the beginning (+62 21 …) or in pairs at the end (06 12 34 56 78). They
 *   have dashes only after a plus (+7 903 123-45-67), never dots: "0812 3456 789-1", "812345678.90", "2026-01-01".
 * - Without plus and leading 0, one dot alone is a decimal point. Dots between groups of at most three digits make
 *   a sum or an address: "812345.6789", "1.500.000", "192.168.100.200". "0.8123" is a decimal too.
 * - A slash means "or" unless it stands everywhere, and so does a dash between spaces: "0812 3456/3457".
 * - What comes after an odd sign at the end is a group of four digits or more: "0812 345 678-679".
 * - Days, months and years are a date: "31/12/2026".
 */
export function isOneNumber(text: string): boolean {
  const written = read(text);
  if (!written) return false;
  return (
    endsAfterWhole(written) &&
    hasGroups(written) &&
    !isDecimalOrSum(written) &&
    isJoined(written) &&
    !isDate(written)
  );
}

function read(text: string): Written | null {
  const [, plus, body] = SHAPE.exec(text) ?? [];
  if (body === undefined) return null;
  const groups = body.match(/\d+/g) ?? [];
  const between = body.split(/\d+/);
  if (!/^[ )]*$/.test(between.pop() ?? "")) return null;
  const signs: Sign[] = [];
  for (const part of between) {
    const sign = (part.replace(/[ ()]/g, "") || " ") as Sign;
    if (!SIGNS.includes(sign)) return null; // several signs at once
    signs.push(sign);
  }
  const isSpaced = between.map((part) => part.includes(" "));
  return { kind: plus ? "abroad" : kindOf(groups[0] ?? ""), groups, signs, isSpaced };
}

function kindOf(begin: string): Written["kind"] {
  if (begin.startsWith("00")) return "abroad";
  return begin.startsWith("0") ? "zero" : "bare";
}

function endsAfterWhole({ kind, groups }: Written): boolean {
  const isWhole = (group: string, i: number) => group.length >= WHOLE_DIGITS[i === 0 ? kind : "bare"];
  return !groups.slice(0, -1).some(isWhole);
}

function hasGroups(written: Written): boolean {
  const { groups } = written;
  const pairs = pairsAtEnd(written);
  const others = groups.slice(0, groups.length - pairs);
  const mayBeShort = (i: number) => i < 2 && (pairs > 0 || i < groups.length - 1 || i === 0);
  return others.every((group, i) => group.length >= GROUP_DIGITS_MIN || mayBeShort(i));
}

/** Returns how many pairs of digits end the number; a single one is none. */
function pairsAtEnd({ kind, groups, signs }: Written): number {
  const pairs = groups.length - 1 - groups.findLastIndex((group) => group.length !== PAIR_DIGITS);
  const [sign, ...others] = signs.slice(1).slice(-pairs);
  const isUsual = sign === " " || (sign === "-" && kind === "abroad");
  return pairs > 1 && isUsual && others.every((other) => other === sign) ? pairs : 0;
}

function isDecimalOrSum({ kind, groups, signs }: Written): boolean {
  const dots = signs.filter((sign) => sign === ".").length;
  if (kind === "zero") return groups[0] === "0" && signs[1] === ".";
  if (kind === "abroad" || dots === 0) return false;
  return dots === 1 || (dots === groups.length - 1 && groups.every((group) => group.length <= 3));
}

function isJoined({ groups, signs, isSpaced }: Written): boolean {
  const used = signs.slice(1);
  const last = used.at(-1);
  if (used.includes("/") && used.some((sign, i) => sign !== "/" || isSpaced[i + 1])) return false;
  const isApart = (sign: Sign, i: number) => sign !== " " && isSpaced[i + 1];
  if (used.some(isApart) && !used.every((sign, i) => sign === "-" && isSpaced[i + 1])) return false;
  const isOdd = last !== " " && used.length > 1 && last !== used.at(-2);
  return !isOdd || groups.at(-1)!.length >= AFTER_ODD_SIGN_DIGITS_MIN;
}

function isDate({ kind, groups: [first = "", second = "", third = ""] }: Written): boolean {
  if (kind === "abroad") return false;
  const isDayOrMonth = (group: string) => group.length <= 2 && Number(group) <= 31;
  const isYear = (group: string) => /^(19|20)\d\d$/.test(group);
  return (
    isDayOrMonth(second) &&
    second !== "" &&
    ((isYear(first) && isDayOrMonth(third)) || (isDayOrMonth(first) && isYear(third)))
  );
}
