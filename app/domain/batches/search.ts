import { getCountryCallingCode, isSupportedCountry } from "libphonenumber-js";
import { postgresql, type Sql, sql } from "~/platform/db";

const ESCAPE = "!";

/**
 * `column` contains `text`, whatever the case of its letters. SQLite knows the case of A to Z only, which is
 * all that PostgreSQL has to know for a text of nothing else: it then looks at a row in a quarter of the time.
 */
export function contains(column: Sql, text: string): Sql {
  if (postgresql && isAscii(text)) return containsAscii(column, text.toLowerCase());
  if (!postgresql && !/[a-z]/i.test(text)) return sql`instr(${column}, ${text}) > 0`; // a sixth quicker
  const pattern = `%${text.replace(/[!%_]/g, (sign) => ESCAPE + sign)}%`;
  return postgresql
    ? sql`${column} ILIKE ${pattern} ESCAPE ${ESCAPE}`
    : sql`${column} LIKE ${pattern} ESCAPE ${ESCAPE}`;
}

/**
 * PostgreSQL takes "strpos(…) > 0" for a third of all rows, and its processes share a long look only where
 * they expect to find little: as a comparison with 1 it is taken for one row in two hundred.
 */
function containsAscii(column: Sql, text: string): Sql {
  const folded = /[a-z]/.test(text) ? sql`lower(${column} COLLATE "C")` : sql`${column} COLLATE "C"`;
  return sql`LEAST(strpos(${folded}, ${text}), 1) = 1`;
}

const isAscii = (text: string) => /^[\x20-\x7e]*$/.test(text);

/**
 * The digits that a search for a phone number means, in the way numbers are stored: "+62 812-3" and,
 * for a user in Indonesia, "0812 3" both mean 628123. Null when the text is no number.
 */
export function numberSearched(text: string, country: string): string | null {
  if (!/^\+?[\d\s().-]+$/.test(text)) return null;
  const digits = text.replace(/\D/g, "");
  if (digits === "") return null;
  if (!digits.startsWith("0") || !isSupportedCountry(country)) return digits;
  return getCountryCallingCode(country) + digits.replace(/^0+/, "");
}

/** A status from an address, in any letter case; null for "all", nothing, and "" . Unknown ones match no row. */
export function statusSearched(status: string | undefined): string | null {
  const wanted = status?.trim().toUpperCase() ?? "";
  return wanted === "" || wanted === "ALL" ? null : wanted;
}
