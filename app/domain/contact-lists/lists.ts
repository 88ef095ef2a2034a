import { z } from "zod";
import {
  db,
  empty,
  execute,
  forUpdate,
  isUniqueViolation,
  parseTime,
  query,
  type Sql,
  sql,
  type Tx,
  timeParam,
  transaction,
} from "~/platform/db";
import { env } from "~/platform/env";
import { cut } from "~/platform/graphemes";
import { charge } from "../account-storage/charge";
import { ofProcess } from "../account-storage/connection";
import { LIST_BYTES } from "../account-storage/costs";
import type { Actor } from "../actor";
import { BASES, type Basis, BasisFields, parseLegalBasis } from "../batches/legal-basis";
import { DomainError, wrongField } from "../errors";
import { noStore, type StoreResponse } from "../idempotency";
import { lockedActor } from "../users/locked-actor";
import { Count, nameSchema, Time } from "../view-schema";
import { endListSets, removeEndedSets } from "./sets";

export const LIST_NAME_CHARACTERS_MAX = 100;
const NAME_UNITS_MAX = 1_000;

/** What a list is made with. */
export const ListInput = z.object({
  name: z
    .string("REQUIRED")
    .max(NAME_UNITS_MAX, "TOO_LONG")
    .transform((name) => name.replace(/\p{Cc}+/gu, " ").trim())
    .pipe(z.string().min(1, "REQUIRED").max(LIST_NAME_CHARACTERS_MAX, "TOO_LONG")),
  ...BasisFields,
});
export type ListInput = z.output<typeof ListInput>;
/** The same where what is left out stays. A legal basis comes whole, with its note. */
export const ListChange = ListInput.partial();

/** A contact list. `columns`: of its contacts, besides the number. Times are ISO 8601. */
export const ListView = nameSchema(
  "ContactList",
  z.strictObject({
    id: z.int(),
    name: z.string(),
    columns: z.array(z.string()),
    contacts: Count,
    /** The legal basis for sending to its contacts; null: it was not given. */
    basis: z.enum(BASES).nullable(),
    basis_note: z.string().nullable(),
    /** When it was given: after two years it must be given again. */
    basis_at: Time.nullable(),
    updated_at: Time,
  }),
);
export type ListView = z.infer<typeof ListView>;

type Row = {
  id: number;
  name: string;
  set_id: number;
  revision: number;
  basis: Basis["kind"] | null;
  basis_note: string | null;
  basis_at: unknown;
  updated_at: unknown;
  columns: string[] | string;
  contacts: number;
};

/** Of " (99)". */
const NUMBER_CHARACTERS = 5;

/** Returns a name for a list of what has this name, with a number behind it if a list of the actor has it already. */
export async function unusedListName(actor: Actor, name: string): Promise<string> {
  const used = new Set((await listLists(actor)).map((list) => list.name));
  const room = LIST_NAME_CHARACTERS_MAX - NUMBER_CHARACTERS;
  const begun = cut(name, room, room);
  let count = 1;
  const numbered = () => (count === 1 ? begun : `${begun} (${count})`);
  while (used.has(numbered())) count += 1;
  return numbered();
}

/** Returns how many lists one account may have. */
export const listsMax = (): number => env.LISTS_MAX;

/** A list with what it consists of. `revision`: grows with each change of its contacts. */
export type OwnList = { id: number; setId: number; revision: number; columns: string[]; view: ListView };

/** All lists of one's own, by name: there are few. */
export async function listLists(actor: Actor): Promise<ListView[]> {
  return (await ownLists(db, actor, empty)).map(({ view }) => view);
}

/** Returns one of one's own. Throws NOT_FOUND, also for another user's. */
export async function listById(actor: Actor, id: number): Promise<ListView> {
  return (await ownList(db, actor, id)).view;
}

/** The same with what it consists of. */
export async function ownList(tx: Tx, actor: { id: number }, id: number): Promise<OwnList> {
  const [list] = await ownLists(tx, actor, sql`AND l.id = ${id}`);
  if (!list) throw new DomainError("NOT_FOUND");
  return list;
}

/** The same, and its contacts stay as they are until the transaction ends. */
export async function lockedList(tx: Tx, actor: { id: number }, id: number): Promise<OwnList> {
  await query(
    tx,
    sql`SELECT id FROM contact_lists WHERE id = ${id} AND user_id = ${actor.id} ${forUpdate()}`,
  );
  return ownList(tx, actor, id);
}

async function ownLists(tx: Tx, { id }: { id: number }, which: Sql): Promise<OwnList[]> {
  const rows = await query<Row>(
    tx,
    sql`SELECT l.id, l.name, l.set_id, l.revision, l.basis, l.basis_note, l.basis_at, l.updated_at, s.columns, s.contacts
        FROM contact_lists l JOIN contact_sets s ON s.id = l.set_id
        WHERE l.user_id = ${id} ${which} ORDER BY l.name, l.id`,
  );
  return rows.map((row) => {
    const { set_id: setId, revision } = row;
    const columns: string[] = typeof row.columns === "string" ? JSON.parse(row.columns) : row.columns;
    return { id: row.id, setId, revision, columns, view: viewOf(row, columns) };
  });
}

const viewOf = (
  { id, name, contacts, basis, basis_note, basis_at, updated_at }: Row,
  columns: string[],
): ListView => ({
  ...{ id, name, columns, contacts, basis, basis_note },
  basis_at: parseTime(basis_at)?.toISOString() ?? null,
  updated_at: parseTime(updated_at)!.toISOString(),
});

export type ListChanged = { ok: true; list: ListView };

/**
 * Makes a list without contacts. Throws VALIDATION of `name` (NAME_TAKEN) and as `parseLegalBasis` does,
 * TOO_MANY_LISTS {max}, and ACCOUNT_FULL.
 */
export async function createList(
  actor: Actor,
  input: ListInput,
  now: Date,
  keep: StoreResponse = noStore,
): Promise<ListChanged> {
  parseLegalBasis(input);
  const creating = transaction(async (tx) => {
    await lockedActor(tx, actor); // one at a time, so that the count holds
    const set = await tx.contactSet.create({
      data: { userId: actor.id, columns: [], whole: true, createdAt: now },
      select: { id: true },
    });
    const id = await addList(tx, actor, set.id, input, now);
    const answer = { ok: true as const, list: (await ownList(tx, actor, id)).view };
    await keep(tx, answer);
    await charge(ofProcess(tx), actor.id, { lists: LIST_BYTES });
    return answer;
  });
  return named(creating);
}

/**
 * Makes a list of contacts that are there; its owner is locked. Its space is to be charged. Throws TOO_MANY_LISTS and a
 * unique violation for its name.
 */
export async function addList(
  tx: Tx,
  actor: Actor,
  setId: number,
  { name, basis: kind, basis_note }: ListInput,
  now: Date,
): Promise<number> {
  if ((await tx.contactList.count({ where: { userId: actor.id } })) >= env.LISTS_MAX)
    throw new DomainError("TOO_MANY_LISTS", { max: env.LISTS_MAX });
  const basis = parseLegalBasis({ basis: kind, basis_note });
  const data = {
    ...{ userId: actor.id, name, setId, createdAt: now, updatedAt: now },
    ...{ basis: basis?.kind, basisNote: basis?.note, basisAt: basis && now },
  };
  const { id } = await tx.contactList.create({ data, select: { id: true } });
  await execute(tx, sql`UPDATE contact_sets SET list_id = ${id} WHERE id = ${setId}`);
  return id;
}

/**
 * Changes the name or the legal basis of one's own; what is left out stays. A legal basis that comes counts as given
 * now. Throws as `createList` does, and NOT_FOUND.
 */
export async function changeList(
  actor: Actor,
  id: number,
  change: Partial<ListInput>,
  now: Date,
): Promise<ListChanged> {
  const { name, basis: kind, basis_note } = change;
  const given = kind !== undefined || basis_note !== undefined;
  const basis = given ? parseLegalBasis({ basis: kind, basis_note }) : null;
  const changing = transaction(async (tx) => {
    const before = await lockedList(tx, actor, id);
    const data = {
      ...{ name: name ?? before.view.name, updatedAt: now },
      ...(given && { basis: basis?.kind ?? null, basisNote: basis?.note ?? null, basisAt: basis && now }),
    };
    await tx.contactList.update({ where: { id }, data });
  });
  await named(changing);
  return { ok: true, list: await listById(actor, id) };
}

/** Deletes one's own with its contacts. Batches that were made of it stay. Throws NOT_FOUND. */
export async function deleteList(actor: Actor, id: number, now: Date): Promise<{ ok: true }> {
  await transaction(async (tx) => {
    await lockedList(tx, actor, id);
    await execute(tx, sql`DELETE FROM contact_lists WHERE id = ${id}`);
    await endListSets(tx, id, now);
    await charge(ofProcess(tx), actor.id, { lists: -LIST_BYTES });
  });
  await removeEndedSets(now, actor.id).catch(() => {}); // the daemon does it
  return { ok: true };
}

/** Says of a list that its contacts changed now. */
export async function noteChange(tx: Tx, id: number, now: Date): Promise<void> {
  await execute(
    tx,
    sql`UPDATE contact_lists SET revision = revision + 1, updated_at = ${timeParam(now)} WHERE id = ${id}`,
  );
}

/** Returns what `storing` does. A name that is taken is VALIDATION of `name`. */
export async function named<T>(storing: Promise<T>): Promise<T> {
  try {
    return await storing;
  } catch (error) {
    throw isUniqueViolation(error) ? wrongField("name", { code: "NAME_TAKEN" }) : error;
  }
}
