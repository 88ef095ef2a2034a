import { raw, type Sql } from "~/platform/db";
import { SPELLINGS } from "./canonical-number";

/** SQL: the canonical spelling of the number in a column such as `i.receiver`; the same as `canonicalNumber`. */
export function canonicalSql(column: string): Sql {
  const part = (from: number, length?: number) =>
    `substr(${column}, ${from + 1}${length === undefined ? "" : `, ${length}`})`;
  const cases = SPELLINGS.map(({ callingCode, at, extra, next, digits, canonical }) => {
    const isShort = canonical === "long"; // then the short spelling is the other one
    const rest = isShort ? at : at + extra.length;
    const conditions = [
      `length(${column}) = ${isShort ? digits - extra.length : digits}`,
      `${part(0, callingCode.length)} = '${callingCode}'`,
      `${part(rest, 1)} IN (${[...next].map((digit) => `'${digit}'`).join(", ")})`,
      ...(isShort ? [] : [`${part(at, extra.length)} = '${extra}'`]),
    ];
    const whole = [part(0, at), ...(isShort ? [`'${extra}'`] : []), part(rest)].join(" || ");
    return `WHEN ${conditions.join(" AND ")} THEN ${whole}`;
  });
  return raw(`CASE ${cases.join(" ")} ELSE ${column} END`);
}
