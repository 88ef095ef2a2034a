import { join, postgresql, type Sql, sql } from "../index";

const ESCAPE = "!";

/**
 * How a text is mostly written in a column, and a part of it (in all its cases) that few of the values have. Without it:
 * a text that every one of a million rows has takes PostgreSQL 215 ms to count, not 92, and one with digits that few
 * have 204, not 131; what a page takes besides brings that to the 300 ms of `npm run bench`.
 */
export type Habit = { mostly?: string; rarely?: readonly string[] };

/**
 * `column` contains `text`, whatever the case of its letters; SQLite knows the case of A to Z only. A `habit`
 * of the column changes nothing but the time that PostgreSQL takes.
 */
export function contains(column: Sql, text: string, habit: Habit = {}): Sql {
  return postgresql ? containsOnPostgresql(column, text, habit) : containsOnSqlite(column, text);
}

function containsOnSqlite(column: Sql, text: string): Sql {
  if (!/[a-z]/i.test(text)) return sql`instr(${column}, ${text}) > 0`; // a sixth quicker
  return sql`${column} LIKE ${patternOf(text)} ESCAPE ${ESCAPE}`;
}

/**
 * What costs most comes last, and only for values that may contain the text: a copy in small letters of A to Z,
 * and ILIKE, four times as slow, for those with what is left of it between letters like é.
 */
function containsOnPostgresql(column: Sql, text: string, { mostly, rarely = [] }: Habit): Sql {
  if (text.toLowerCase() === text.toUpperCase()) return isFewOnes(has(column, text));
  const plain = longest(text.split(CASED_BEYOND_ASCII));
  const oneOf = rarely.map((part) => has(column, part));
  const conditions = [
    ...(oneOf.length > 0 ? [sql`(${join(oneOf, " OR ")})`] : []),
    ...(plain ? [has(sql`lower(${column} COLLATE "C")`, plain.toLowerCase())] : []),
    ...(plain === text ? [] : [sql`${column} ILIKE ${patternOf(text)} ESCAPE ${ESCAPE}`]),
  ];
  const anyCase = isFewOnes(join(conditions, " AND "));
  return mostly === undefined ? anyCase : sql`(${isFewOnes(has(column, mostly))} OR ${anyCase})`;
}

const has = (column: Sql, part: string) => sql`strpos(${column} COLLATE "C", ${part}) > 0`;

/**
 * PostgreSQL takes "strpos(…) > 0" for a third of all rows, and its processes share a long look only where
 * they expect to find little: a comparison of this kind is taken for one row in two hundred.
 */
const isFewOnes = (condition: Sql) => sql`CASE WHEN ${condition} THEN 1 END = 1`;

/** Letters that have another case, but for A to Z: é, not 你 or an emoji. */
const CASED_BEYOND_ASCII = /(?:(?![A-Za-z])\p{Changes_When_Casemapped})+/u;

const longest = (parts: string[]) => parts.reduce((a, b) => (b.length > a.length ? b : a), "");

const patternOf = (text: string) => `%${text.replace(/[!%_]/g, (sign) => ESCAPE + sign)}%`;

/** How a `sample` of values writes `text`: mostly, if more than half do; rarely, if less than a third do. */
export function habitOf(sample: readonly string[], text: string): Habit {
  const spelling = mostFrequent(sample.flatMap((value) => spellingIn(value, text) ?? []));
  const share = (parts: readonly string[]) =>
    sample.filter((value) => parts.some((part) => value.includes(part))).length / sample.length;
  if (spelling !== undefined && share([spelling]) > 1 / 2) return { mostly: spelling };
  const [rarely] = partsOf(text)
    .map((parts) => ({ parts, share: share(parts) }))
    .sort((a, b) => a.share - b.share);
  return rarely && rarely.share < 1 / 3 ? { rarely: rarely.parts } : {};
}

/** The text as it stands in the value, in whatever case. */
function spellingIn(value: string, text: string): string | undefined {
  const small = text.toLowerCase();
  const place = value.toLowerCase().indexOf(small);
  const spelling = value.slice(place, place + text.length);
  return place >= 0 && spelling.toLowerCase() === small ? spelling : undefined;
}

/** What a value must have to contain the text, each in all its cases: numbers, and letters (not ß, which is SS too). */
function partsOf(text: string): string[][] {
  const numbers = (text.match(/\d+/g) ?? []).map((digits) => [digits]);
  const letters = (text.match(/\p{L}/gu) ?? []).map((one) => [one.toLowerCase(), one.toUpperCase()]);
  return [...numbers, ...letters.filter(([small, big]) => small?.length === big?.length)];
}

function mostFrequent(values: string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0];
}
