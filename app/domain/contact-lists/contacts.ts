import { z } from "zod";
import {
  db,
  empty,
  execute,
  join,
  parseTime,
  query,
  raw,
  type Sql,
  sql,
  type Tx,
  transaction,
} from "~/platform/db";
import { searcher } from "~/platform/db/search/search";
import { env } from "~/platform/env";
import { cut } from "~/platform/graphemes";
import { charge } from "../account-storage/charge";
import { ofProcess } from "../account-storage/connection";
import { CONTACT_SQL, contactBytes } from "../account-storage/costs";
import type { Actor } from "../actor";
import { DomainError, wrongField } from "../errors";
import { plainName } from "../message-text/column-name";
import { beingErased, isNotBeingErased } from "../opt-outs/being-erased";
import { findErasedNumbers } from "../opt-outs/erased-numbers";
import { isOptedOut } from "../opt-outs/is-opted-out";
import { type Page, type PageOptions, pageView, paginate } from "../pagination/paging";
import { numberSearched, searchedText } from "../pagination/search";
import { canonicalNumber } from "../phone-numbers/canonical-number";
import { type ReadNumber, readNumber } from "../phone-numbers/parse";
import { Time } from "../view-schema";
import { columnFault, columnPlaces, LIST_COLUMNS_MAX, tooManyColumns } from "./columns";
import { lockedList, noteChange, type OwnList, ownList } from "./lists";
import { anyValueHolds, holds } from "./value-sql";
import { isTooLong, sortKey, storedValue, storedValues, VALUE_CHARACTERS_MAX } from "./values";

/** Of a value as it comes, so that its characters are not counted without end. */
const VALUE_UNITS_MAX = 65_536;
const NUMBER_SHOWN = 40;
const NUMBER_UNITS_MAX = 200;

/** A contact of a list; `values` by the names of the list's columns, all of them. Times are ISO 8601. */
export const ContactView = z.strictObject({
  /** Digits without plus. */
  phone_number: z.string(),
  values: z.record(z.string(), z.string()),
  added_at: Time,
  /** On the account's opt-out list or on that of all accounts. */
  opted_out: z.boolean(),
});
export type ContactView = z.infer<typeof ContactView>;

const Value = z.union(
  [z.string().max(VALUE_UNITS_MAX, "TOO_LONG"), z.number(), z.boolean(), z.null()],
  "INVALID",
);

/** Values of a contact by the names of columns. Those that are left out stay. */
export const ContactInput = z.object({
  values: z
    .unknown()
    .superRefine((given, context) => {
      const isNamedSo = typeof given === "object" && given !== null && Object.hasOwn(given, "__proto__");
      const params = { column: "__proto__" };
      // zod passes over it without a word
      if (isNamedSo) context.addIssue({ code: "custom", message: "COLUMN_NAME", params });
    })
    .pipe(z.record(z.string(), Value, "REQUIRED")),
});
export type ContactInput = z.output<typeof ContactInput>;

type Row = {
  number: string;
  spelling: string | null;
  values: string[] | string;
  added_at: unknown;
  stopped: unknown;
};

/**
 * A page of a list's contacts, by number. `q`: a part of the number or of a value, whatever its case. Throws NOT_FOUND,
 * VALIDATION of `q`, and SearchTooSlow.
 */
export async function listContacts(
  actor: Actor,
  listId: number,
  { q, ...wish }: PageOptions & { q?: string },
): Promise<Page<ContactView>> {
  const list = await ownList(db, actor, listId);
  const page = paginate(wish);
  const text = searchedText(q);
  const shown = await shownContacts(actor, list);
  const where = text === "" ? shown : sql`${shown} AND ${isFound(text, actor.country)}`;
  const ask = searcher(text, { who: actor.id, signal: wish.signal });
  const rows = await ask<Row>(
    sql`${contactRows(actor)} WHERE ${where} ORDER BY c.number LIMIT ${page.limit} OFFSET ${page.offset}`,
  );
  const [counted] = await ask<{ total: number | bigint }>(
    sql`SELECT COUNT(*) AS total FROM list_contacts c WHERE ${where}`,
  );
  return pageView(
    rows.map((row) => viewOf(row, list.columns)),
    page,
    Number(counted?.total ?? 0),
  );
}

/** Returns one contact. Throws NOT_FOUND, also for what is no number. */
export async function contactByNumber(actor: Actor, listId: number, typed: string): Promise<ContactView> {
  const list = await ownList(db, actor, listId);
  const number = canonicalNumber(typed);
  const [row] = await query<Row>(
    db,
    sql`${contactRows(actor)} WHERE ${await shownContacts(actor, list)} AND c.number = ${number}`,
  );
  if (!row) throw new DomainError("NOT_FOUND");
  return viewOf(row, list.columns);
}

/** Throws NOT_FOUND for a list that is not the actor's own. */
export async function assertOwnList(actor: Actor, listId: number): Promise<void> {
  await ownList(db, actor, listId);
}

const contactRows = (actor: Actor): Sql =>
  sql`SELECT c.number, c.spelling, c."values", c.added_at, ${isOptedOut(actor.id, sql`c.number`)} AS stopped
      FROM list_contacts c`;

/** SQL: the contacts of a list but for those that are being erased. */
export async function shownContacts(actor: { id: number }, { setId }: Pick<OwnList, "setId">): Promise<Sql> {
  const { any } = await beingErased(actor.id);
  return sql`c.set_id = ${setId} ${any ? sql`AND ${isNotBeingErased(actor.id, "c.number")}` : empty}`;
}

function isFound(text: string, country: string): Sql {
  const digits = numberSearched(text, country);
  return digits === null
    ? anyValueHolds(text)
    : sql`(${join([holds(sql`c.number`, digits), anyValueHolds(text)], " OR ")})`;
}

function viewOf(
  { number, spelling, values, added_at, stopped }: Row,
  columns: readonly string[],
): ContactView {
  const texts: string[] = typeof values === "string" ? JSON.parse(values) : values;
  return {
    phone_number: spelling ?? number,
    values: Object.fromEntries(columns.map((name, place) => [name, texts[place] ?? ""])),
    added_at: parseTime(added_at)!.toISOString(),
    opted_out: Boolean(stopped),
  };
}

/**
 * Adds a contact to one's own list, or changes its values. A column that is new is added to the list. Throws NOT_FOUND,
 * VALIDATION of `number` (NO_PHONE_NUMBER, NUMBER_ERASED) and of `values` (COLUMN_NAME, COLUMN_NAME_LONG,
 * TOO_MANY_COLUMNS, VALUE_TOO_LONG), LIST_FULL {max}, and ACCOUNT_FULL.
 */
export async function putContact(
  actor: Actor,
  listId: number,
  typed: string,
  { values }: ContactInput,
  now: Date,
): Promise<{ ok: true; contact: ContactView }> {
  const digits = readContactNumber(actor, typed);
  const number = canonicalNumber(digits);
  const given = Object.entries(values).map(([name, value]) => givenValue(name, value));
  await transaction(async (tx) => {
    const list = await lockedList(tx, actor, listId);
    for (const owner of [actor.id, null])
      if ((await findErasedNumbers(tx, owner, [number])).size > 0)
        throw wrongField("number", { code: "NUMBER_ERASED" });
    const columns = columnsWith(list.columns, given);
    const before = await storedContact(tx, list.setId, number);
    if (!before && list.view.contacts >= env.LIST_CONTACTS_MAX)
      throw new DomainError("LIST_FULL", { max: env.LIST_CONTACTS_MAX });
    const stored = changedValues(before, columns, given);
    const key = { setId: list.setId, number };
    const data = {
      ...{ spelling: digits === number ? null : digits, values: stored.values, folded: stored.folded },
      ...(stored.sorts && { sorts: stored.sorts }),
    };
    // A key that is left out stays as it was, and null would be JSON's.
    await tx.listContact.deleteMany({ where: key });
    await tx.listContact.create({ data: { ...key, ...data, addedAt: before?.addedAt ?? now } });
    await tx.contactSet.update({
      where: { id: list.setId },
      data: { columns, contacts: { increment: before ? 0 : 1 } },
    });
    await noteChange(tx, listId, now);
    const bytes = contactBytes({ number, values: stored.values }) - (before?.bytes ?? 0);
    await charge(ofProcess(tx), actor.id, { lists: bytes });
  });
  return { ok: true, contact: await contactByNumber(actor, listId, digits) };
}

/** Takes a contact off one's own list. Throws NOT_FOUND. */
export async function removeContact(
  actor: Actor,
  listId: number,
  typed: string,
  now: Date,
): Promise<{ ok: true }> {
  const read = readTyped(actor, typed);
  const number = "digits" in read ? canonicalNumber(read.digits) : "";
  await transaction(async (tx) => {
    const list = await lockedList(tx, actor, listId);
    const bytes = await removeFromSet(tx, list.setId, number);
    if (bytes === null) throw new DomainError("NOT_FOUND");
    await noteChange(tx, listId, now);
    await charge(ofProcess(tx), actor.id, { lists: -bytes });
  });
  return { ok: true };
}

/** Returns what a contact took that is gone now; null: there was none. */
export async function removeFromSet(tx: Tx, setId: number, number: string): Promise<number | null> {
  const [gone] = await query<{ bytes: number }>(
    tx,
    sql`DELETE FROM list_contacts WHERE set_id = ${setId} AND number = ${number} RETURNING ${raw(CONTACT_SQL)} AS bytes`,
  );
  if (!gone) return null;
  await execute(
    tx,
    sql`UPDATE contact_sets SET contacts = contacts - 1 WHERE id = ${setId} AND contacts > 0`,
  );
  return Number(gone.bytes);
}

/** Returns the digits of a number as people write it. Throws VALIDATION of `number` for what is none. */
export function readContactNumber(actor: Pick<Actor, "country">, typed: string): string {
  const read = readTyped(actor, typed);
  if ("digits" in read) return read.digits;
  throw wrongField("number", { code: "NO_PHONE_NUMBER", params: { typed: cut(typed, NUMBER_SHOWN) } });
}

/** What is too long is no number. */
const readTyped = ({ country }: Pick<Actor, "country">, typed: string): ReadNumber =>
  typed.length > NUMBER_UNITS_MAX ? { fault: "NUMBER_INVALID" } : readNumber(typed.trim(), country);

type Given = { name: string; value: string };

function givenValue(name: string, given: string | number | boolean | null): Given {
  const fault = columnFault(name.trim());
  if (fault) throw wrongField("values", fault);
  const value = storedValue(given === null ? "" : String(given));
  if (isTooLong(value))
    throw wrongField("values", {
      code: "VALUE_TOO_LONG",
      params: { column: name, max: VALUE_CHARACTERS_MAX },
    });
  return { name: name.trim(), value };
}

/** Returns the columns of a list with those that are new. Throws VALIDATION of `values`. */
function columnsWith(columns: readonly string[], given: readonly Given[]): string[] {
  const known = columnPlaces(columns);
  const all = [...columns];
  for (const { name } of given) {
    if (known.has(plainName(name))) continue;
    known.set(plainName(name), all.length);
    all.push(name);
  }
  if (all.length > LIST_COLUMNS_MAX && all.length > columns.length)
    throw wrongField("values", tooManyColumns);
  return all;
}

type Stored = { values: string[]; sorts: (number | string | null)[]; addedAt: Date; bytes: number };

async function storedContact(tx: Tx, setId: number, number: string): Promise<Stored | null> {
  const found = await tx.listContact.findUnique({ where: { setId_number: { setId, number } } });
  if (!found) return null;
  const values = found.values as string[];
  const sorts = (found.sorts ?? []) as Stored["sorts"];
  return { values, sorts, addedAt: found.addedAt, bytes: contactBytes({ number, values }) };
}

function changedValues(before: Stored | null, columns: readonly string[], given: readonly Given[]) {
  const places = columnPlaces(columns);
  const values = columns.map((_, place) => before?.values[place] ?? "");
  const sorts = columns.map((_, place) => before?.sorts[place] ?? null);
  for (const { name, value } of given) {
    const place = places.get(plainName(name))!;
    values[place] = value;
    sorts[place] = sortKey(value);
  }
  return storedValues(values, sorts);
}
