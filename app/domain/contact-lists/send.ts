/*
 * Sends to contacts of lists: they become the rows of an ordinary import, which are rendered then and there. What
 * happens to the lists later does not touch it.
 */
import { join, postgresql, raw, type Sql, sql } from "~/platform/db";
import type { Actor } from "../actor";
import type { Basis } from "../batches/legal-basis";
import { DomainError, wrongField } from "../errors";
import { CONTACTS_AT_ONCE, type ContactSource } from "../imports/sources/contact-rows";
import type { ListedContacts } from "../imports/types";
import { plainName } from "../message-text/column-name";
import { columnPlaces } from "./columns";
import type { OwnList } from "./lists";
import { isBasisOld } from "./old-basis";
import {
  type Also,
  assertSomeChosen,
  type Chosen,
  chosenContacts,
  countChosen,
  Selection,
} from "./selection";

/** Of the name of a batch. */
const NAMES_SHOWN = 3;

/**
 * Returns the contacts of one's own lists as recipients of a batch, with the legal basis: the given one, else that of
 * the lists if all have the same. Throws NOT_FOUND, VALIDATION as `chosenContacts` does, of `list_ids` (NO_CONTACTS) and
 * of `basis` (BASIS_OLD) for a list whose own is too old, and FILE_TOO_MANY_ROWS.
 */
export async function listedContacts(
  actor: Actor,
  selection: Selection,
  { basis, left, also }: { basis: Basis | null; left?: AbortSignal; also?: Also },
  now: Date,
): Promise<{ recipients: ListedContacts; basis: Basis | null }> {
  const chosen = await chosenContacts(actor, selection, now, also);
  const lists = chosen.map(({ list }) => list);
  const counted = await countChosen(actor, chosen, left);
  assertSomeChosen(counted);
  const names = lists.slice(0, NAMES_SHOWN).map(({ view }) => view.name);
  const recipients = {
    contacts: sourceOf(chosen),
    name: names.join(", "),
    onSeveralLists: counted.rows - counted.total,
    selection,
    left,
  };
  return { recipients, basis: basis ?? basisOf(lists, now) };
}

/**
 * Returns the contacts of a selection (`ListedContacts.selection` as JSON) as they are now. Throws LISTS_GONE where one of its
 * lists was deleted, and as `listedContacts` does.
 */
export async function contactsBySelection(
  actor: Actor,
  selection: string,
  now: Date,
  left?: AbortSignal,
): Promise<ListedContacts> {
  try {
    const chosen = Selection.parse(JSON.parse(selection));
    return (await listedContacts(actor, chosen, { basis: null, left }, now)).recipients;
  } catch (error) {
    const isGone = error instanceof DomainError && error.code === "NOT_FOUND";
    throw isGone ? new DomainError("LISTS_GONE") : error;
  }
}

function basisOf(lists: readonly OwnList[], now: Date): Basis | null {
  for (const { view } of lists)
    if (isBasisOld(view, now)) throw wrongField("basis", { code: "BASIS_OLD", params: { name: view.name } });
  const all = lists.map(({ view: { basis, basis_note: note } }) => basis && { kind: basis, note });
  const first = all[0] ?? null;
  return all.every((each) => JSON.stringify(each) === JSON.stringify(first)) ? first : null;
}

function sourceOf(chosen: Chosen): ContactSource {
  const columns = new Map<string, string>();
  for (const { list } of chosen)
    for (const name of list.columns) if (!columns.has(plainName(name))) columns.set(plainName(name), name);
  const ids = chosen.map(({ list }) => list.setId);
  return {
    columns: [...columns.values()],
    parts: chosen.map(({ list, where }) => {
      const places = columnPlaces(list.columns);
      return {
        setId: list.setId,
        page: plain(pageOf(where)),
        places: [...columns.keys()].map((name) => places.get(name) ?? null),
      };
    }),
    state: JSON.stringify(chosen.map(({ list: { id, revision } }) => [id, revision])),
    check: plain(setsThere(ids)),
  };
}

/** The bound is no value: the last one is the number after which the page begins. */
const pageOf = (where: Sql): Sql =>
  sql`SELECT c.number, c.spelling, CAST(c."values" AS text) AS texts FROM list_contacts c
      WHERE ${where} AND c.number > ${""} ORDER BY c.number LIMIT ${raw(String(CONTACTS_AT_ONCE))}`;

const setsThere = (ids: number[]): Sql =>
  sql`SELECT COUNT(*) AS sets FROM contact_sets WHERE ended_at IS NULL AND id IN (${join(ids)})`;

function plain(statement: Sql) {
  return {
    text: postgresql ? statement.text : statement.sql,
    values: statement.values as (string | number)[],
  };
}
