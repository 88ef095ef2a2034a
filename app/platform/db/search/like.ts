import { join, postgresql, type Sql, sql } from "../index";

const ESCAPE = "!";

/** `column` contains `text`, whatever the case of its letters; SQLite knows the case of A to Z only. */
export function contains(column: Sql, text: string): Sql {
  return postgresql ? containsOnPostgresql(column, text) : containsOnSqlite(column, text);
}

function containsOnSqlite(column: Sql, text: string): Sql {
  if (!/[a-z]/i.test(text)) return sql`instr(${column}, ${text}) > 0`; // a sixth quicker
  return sql`${column} LIKE ${patternOf(text)} ESCAPE ${ESCAPE}`;
}

/**
 * SQL: whether the column contains the text. What costs most comes last, and only for values that may contain the
 * text. First comes a copy in small letters of A to Z. Then comes ILIKE, four times as slow, for those with what is
 * left of it between letters like é.
 */
function containsOnPostgresql(column: Sql, text: string): Sql {
  if (text.toLowerCase() === text.toUpperCase()) return isFewOnes(has(column, text));
  const plain = longest(text.split(CASED_BEYOND_ASCII));
  const conditions = [
    ...(plain ? [has(sql`lower(${column} COLLATE "C")`, plain.toLowerCase())] : []),
    ...(plain === text ? [] : [sql`${column} ILIKE ${patternOf(text)} ESCAPE ${ESCAPE}`]),
  ];
  return isFewOnes(join(conditions, " AND "));
}

const has = (column: Sql, part: string) => sql`strpos(${column} COLLATE "C", ${part}) > 0`;

/**
 * PostgreSQL assumes that "strpos(…) > 0" holds for a third of all rows. Its processes share a long search only
 * where they expect to find little. It assumes a comparison of this kind to hold for one row in two hundred.
 */
const isFewOnes = (condition: Sql) => sql`CASE WHEN ${condition} THEN 1 END = 1`;

/** Letters that have another case, but for A to Z: é, not 你 or an emoji. */
const CASED_BEYOND_ASCII = /(?:(?![A-Za-z])\p{Changes_When_Casemapped})+/u;

const longest = (parts: string[]) => parts.reduce((a, b) => (b.length > a.length ? b : a), "");

const patternOf = (text: string) => `%${text.replace(/[!%_]/g, (sign) => ESCAPE + sign)}%`;
