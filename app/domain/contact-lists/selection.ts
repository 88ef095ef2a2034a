/* The contacts that a batch goes to: of one's own lists, those that fit a filter, each number once. */
import { z } from "zod";
import { db, join, type Sql, sql } from "~/platform/db";
import { seek } from "~/platform/db/search/search";
import { env } from "~/platform/env";
import type { Actor } from "../actor";
import { DomainError, wrongField } from "../errors";
import { ContactView, contactByNumber, shownContacts } from "./contacts";
import { compileFilter, Filter } from "./filter";
import { type OwnList, ownList } from "./lists";
import { all } from "./value-sql";

const SAMPLE = 5;

/** Which lists, the first first, and which of their contacts. */
export const Selection = z.object({
  list_ids: z
    .array(
      z
        .int("INVALID")
        .min(1, "INVALID")
        .max(2 ** 31 - 1, "INVALID"),
      "REQUIRED",
    )
    .min(1, "REQUIRED")
    .max(env.LISTS_MAX, "TOO_MANY"),
  filter: Filter.nullish().transform((filter) => filter ?? []),
});
export type Selection = z.output<typeof Selection>;

/** `total`: how many contacts there are, each number once. `on_several_lists`: so many stand on another list, too. */
export const SelectionPreview = z.strictObject({
  ok: z.literal(true),
  total: z.int().min(0),
  on_several_lists: z.int().min(0),
  sample: z.array(ContactView).max(SAMPLE),
});
export type SelectionPreview = z.infer<typeof SelectionPreview>;

/** SQL: which contacts `c` of a list are meant, besides what a filter says. */
export type Also = (list: OwnList) => Sql;

/** The lists of a selection, and the SQL of which of the contacts `c` of each are chosen. */
export type Chosen = { list: OwnList; where: Sql }[];

/**
 * Returns what is chosen; `also` narrows it. A list that is named twice counts once. Throws NOT_FOUND for a list that is not the actor's
 * own, and as `compileFilter` does.
 */
export async function chosenContacts(
  actor: Actor,
  { list_ids, filter }: Selection,
  now: Date,
  also?: Also,
): Promise<Chosen> {
  const lists: OwnList[] = [];
  for (const id of new Set(list_ids)) lists.push(await ownList(db, actor, id));
  const conditions = await compileFilter(actor, lists, filter, now);
  const chosen: Chosen = [];
  for (const [at, list] of lists.entries())
    chosen.push({
      list,
      where: sql`${await shownContacts(actor, list)} AND ${all([conditions[at]!, ...(also ? [also(list)] : [])])}`,
    });
  return chosen;
}

/** Returns how many contacts are chosen, and some of them. Throws as `chosenContacts` does, and SearchTooSlow. */
export async function previewSelection(
  actor: Actor,
  selection: Selection,
  now: Date,
  signal?: AbortSignal,
): Promise<SelectionPreview> {
  const chosen = await chosenContacts(actor, selection, now);
  const { total, rows } = await countChosen(actor, chosen, signal);
  const sample: ContactView[] = [];
  for (const { list, where } of chosen) {
    const some = await seek<{ number: string }>(
      sql`SELECT c.number FROM list_contacts c WHERE ${where} ORDER BY c.number LIMIT ${SAMPLE}`,
      { who: actor.id, signal },
    );
    for (const { number } of some) {
      const isNew = sample.length < SAMPLE && !sample.some(({ phone_number }) => phone_number === number);
      if (isNew) sample.push(await contactByNumber(actor, list.id, number));
    }
    if (sample.length === SAMPLE) break;
  }
  return { ok: true, total, on_several_lists: rows - total, sample };
}

/** `rows`: of all lists, also those whose number another list has. */
export async function countChosen(
  actor: Actor,
  chosen: Chosen,
  signal?: AbortSignal,
): Promise<{ total: number; rows: number }> {
  const parts = chosen.map(({ where }) => sql`SELECT c.number FROM list_contacts c WHERE ${where}`);
  const isOne = parts.length === 1;
  const count = isOne ? sql`COUNT(*)` : sql`COUNT(DISTINCT number)`;
  const [counted] = await seek<{ total: number | bigint; all_rows: number | bigint }>(
    sql`SELECT ${count} AS total, COUNT(*) AS all_rows FROM (${join(parts, " UNION ALL ")}) AS chosen`,
    { who: actor.id, signal },
  );
  return { total: Number(counted?.total ?? 0), rows: Number(counted?.all_rows ?? 0) };
}

/** Throws VALIDATION of `list_ids` where nobody is chosen, or more than one batch may have. */
export function assertSomeChosen({ total }: { total: number }): void {
  if (total === 0) throw wrongField("list_ids", { code: "NO_CONTACTS" });
  if (total > env.UPLOAD_ROWS_MAX) throw new DomainError("FILE_TOO_MANY_ROWS", { max: env.UPLOAD_ROWS_MAX });
}
