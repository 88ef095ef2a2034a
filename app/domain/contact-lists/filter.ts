/*
 * Which contacts of lists a batch goes to. All conditions of a filter must hold. Texts are compared without case. A
 * list without a column counts as having nothing in it.
 */
import { z } from "zod";
import { type Sql, sql } from "~/platform/db";
import { wrongField } from "../errors";
import { plainName } from "../message-text/column-name";
import { columnPlaces } from "./columns";
import type { OwnList } from "./lists";
import { numbersNeverContacted } from "./never-contacted";
import { numbersByReply } from "./replied-days";
import { all, compares, holds, isAmong, valueAt } from "./value-sql";
import { foldedValue, writtenAmount, writtenDate } from "./values";

export const CONDITIONS_MAX = 5;
export const OPS = ["is", "is_not", "contains", "empty", "not_empty", "gt", "lt"] as const;
export type Op = (typeof OPS)[number];
/** Days since a contact last wrote to the account. A contact who never did fits neither `gt` nor `lt`. */
export const REPLIED_DAYS = "$replied_days";
/** Whether the account never sent a message to the contact, as far as its messages are kept. */
export const NEVER_CONTACTED = "$never_contacted";

const DAYS_MAX = 10_000;
const TEXT_UNITS_MAX = 1_000;

/** One condition. `value`: a number or a date with `gt` and `lt`; none with `empty` and `not_empty`. */
export const Condition = z.object({
  column: z.string("REQUIRED").min(1, "REQUIRED").max(TEXT_UNITS_MAX, "TOO_LONG"),
  op: z.enum(OPS, "FILTER_OP"),
  value: z
    .union([z.string().max(TEXT_UNITS_MAX, "TOO_LONG"), z.number(), z.boolean()], "INVALID")
    .nullish()
    .transform((value) => (value === null || value === undefined ? "" : String(value))),
});
export type Condition = z.output<typeof Condition>;

export const Filter = z.array(Condition).max(CONDITIONS_MAX, "TOO_MANY");
export type Filter = z.output<typeof Filter>;

const wrong = (
  at: number,
  part: "column" | "op" | "value",
  code: "FILTER_OP" | "FILTER_VALUE" | "REQUIRED",
) => wrongField(`filter.${at}.${part}`, { code });

/**
 * Returns, for each list, the SQL of which of its contacts `c` fit. Throws VALIDATION of `filter.N.column`
 * (FILTER_COLUMN) for one that none of the lists has, of `op`, and of `value` for what is no number and no date.
 */
export async function compileFilter(
  actor: { id: number },
  lists: readonly OwnList[],
  filter: Filter,
  now: Date,
): Promise<Sql[]> {
  const compiled: ((list: OwnList) => Sql)[] = [];
  for (const [at, condition] of filter.entries())
    compiled.push(
      condition.column.startsWith("$")
        ? await ofSiar(actor, lists, condition, at, now)
        : ofColumn(lists, condition, at),
    );
  return lists.map((list) => all(compiled.map((each) => each(list))));
}

function ofColumn(
  lists: readonly OwnList[],
  { column, op, value }: Condition,
  at: number,
): (list: OwnList) => Sql {
  const name = plainName(column);
  const placeIn = ({ columns }: OwnList) => columnPlaces(columns).get(name);
  if (lists.every((list) => placeIn(list) === undefined)) throw unknownColumn(column, lists, at);
  const text = foldedValue(value);
  if ((op === "is" || op === "is_not" || op === "contains") && text === "")
    throw wrong(at, "value", "REQUIRED");
  const than = op === "gt" || op === "lt" ? comparedWith(value, at) : 0;
  return (list) => {
    const place = placeIn(list);
    const isEmpty = place === undefined ? sql`TRUE` : sql`${valueAt(place)} = ''`;
    if (op === "empty") return isEmpty;
    if (op === "is_not") return place === undefined ? sql`TRUE` : sql`${valueAt(place)} <> ${text}`;
    if (place === undefined) return sql`FALSE`;
    if (op === "not_empty") return sql`${valueAt(place)} <> ''`;
    if (op === "is") return sql`${valueAt(place)} = ${text}`;
    if (op === "contains") return holds(valueAt(place), text);
    return compares(place, than, op === "gt" ? ">" : "<");
  };
}

function comparedWith(value: string, at: number): number | string {
  const than = writtenAmount(value) ?? writtenDate(value);
  if (than === null) throw wrong(at, "value", "FILTER_VALUE");
  return than;
}

const COLUMNS_SHOWN = 10;

function unknownColumn(column: string, lists: readonly OwnList[], at: number) {
  const names = [...new Set(lists.flatMap(({ columns }) => columns))];
  const found = names.slice(0, COLUMNS_SHOWN).join(", ") || "-";
  return wrongField(`filter.${at}.column`, { code: "FILTER_COLUMN", params: { column, found } });
}

async function ofSiar(
  actor: { id: number },
  lists: readonly OwnList[],
  { column, op, value }: Condition,
  at: number,
  now: Date,
): Promise<(list: OwnList) => Sql> {
  const setIds = lists.map(({ setId }) => setId);
  if (column === NEVER_CONTACTED) {
    if (op !== "is") throw wrong(at, "op", "FILTER_OP");
    if (value !== "true") throw wrong(at, "value", "FILTER_VALUE");
    const never = isAmong(await numbersNeverContacted(actor.id, setIds));
    return () => never;
  }
  if (column !== REPLIED_DAYS) throw unknownColumn(column, lists, at);
  if (op !== "gt" && op !== "lt") throw wrong(at, "op", "FILTER_OP");
  if (!/^\d{1,5}$/.test(value.trim()) || Number(value) > DAYS_MAX) throw wrong(at, "value", "FILTER_VALUE");
  const among = isAmong(await numbersByReply(actor.id, setIds, { op, days: Number(value) }, now));
  return () => among;
}
