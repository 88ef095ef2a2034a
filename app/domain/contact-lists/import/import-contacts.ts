/*
 * Imports contacts into a list. They are read into a set of their own, and compared with what the list has. Then the
 * list points to that set, at once or when its owner has looked at what would change. Killed anywhere, the list has
 * what it had before, or all that it has afterwards.
 */
import { db, execute, forUpdate, postgresql, query, sql, type Tx, transaction } from "~/platform/db";
import { env } from "~/platform/env";
import type { Turn } from "~/platform/fair-queue/turn";
import type { Actor } from "../../actor";
import { DomainError, refusedFile } from "../../errors";
import { noStore, type StoreResponse } from "../../idempotency";
import { accepted, type Refused } from "../../imports/reader/refusal";
import { readInThread, runInWorkerTurn } from "../../stored-files/worker-turn";
import { lockedActor } from "../../users/locked-actor";
import { lockedList, noteChange, ownList } from "../lists";
import { endImport, endListSets, importsBefore, removeEndedSets } from "../sets";
import type { ContactsRead, ContactsTask, ImportMode, ImportReading, ImportSummary } from "./types";

/** Where the list changes each time while a file is read. */
const TRIES_MAX = 3;

export type ContactFile = { path: string; left?: AbortSignal };
export type Imported = { ok: true; summary: ImportSummary };

/**
 * Imports the contacts of a file (.xlsx or CSV) into one's own list, all of it or nothing. Rows that cannot be used are
 * counted. Throws NOT_FOUND, FILE_… for what is wrong with the file, CONFLICT where the list changes again and again
 * meanwhile, and what `readContacts` and `runInWorkerTurn` throw.
 */
export async function importContacts(
  actor: Actor,
  listId: number,
  file: ContactFile,
  mode: ImportMode,
  now: Date,
  keep: StoreResponse = noStore,
): Promise<Imported> {
  await ownList(db, actor, listId);
  return runInWorkerTurn(actor.id, file.left, async (turn) => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await importOnce(actor, listId, file, { mode, turn, keep }, now);
      } catch (error) {
        const isOld = error instanceof DomainError && error.code === "CONFLICT";
        if (!isOld || tries === TRIES_MAX) throw error;
      }
    }
  }).finally(() => removeEndedSets(now, actor.id).catch(() => {})); // the daemon does it
}

async function importOnce(
  actor: Actor,
  listId: number,
  file: ContactFile,
  { mode, turn, keep }: { mode: ImportMode; turn: Turn; keep: StoreResponse },
  now: Date,
): Promise<Imported> {
  const { setId, reading } = await readInto(actor, listId, file, mode, turn, now);
  const answer = { ok: true as const, summary: reading.summary };
  try {
    await adopt(actor, listId, setId, now, (tx) => keep(tx, answer));
    return answer;
  } catch (error) {
    await endImport(setId, now).catch(() => {}); // it ends by itself after an hour
    throw error;
  }
}

/**
 * Reads a file for the check page: nothing of the list changes. Another import that waits for the same list is dropped.
 * Throws as `importContacts` does.
 */
export async function stageContacts(
  actor: Actor,
  listId: number,
  file: ContactFile,
  mode: ImportMode,
  now: Date,
  keep: StoreResponse = noStore,
): Promise<{ id: number }> {
  await ownList(db, actor, listId);
  const staged = await runInWorkerTurn(actor.id, file.left, (turn) =>
    readInto(actor, listId, file, mode, turn, now),
  );
  await transaction(async (tx) => {
    await lockedActor(tx, actor); // reading took a while
    await tx.contactSet.updateMany({
      where: { listId, id: { lt: staged.setId }, whole: true, mode: { not: null }, endedAt: null },
      data: { endedAt: now },
    });
    await keep(tx, { id: staged.setId });
  });
  await removeEndedSets(now, actor.id).catch(() => {}); // the daemon does it
  return { id: staged.setId };
}

/** What an import that waits for a decision would change. */
export type StagedContacts = {
  id: number;
  mode: ImportMode;
  reading: ImportReading;
  /** How many contacts the list would have. */
  contacts: number;
  columns: string[];
  /** The list has changed since: it must be read again. */
  isOld: boolean;
};

/** Returns an import of one's own list that waits for a decision. Throws NOT_FOUND, also after an hour. */
export async function stagedContacts(
  actor: Actor,
  listId: number,
  id: number,
  now: Date,
): Promise<StagedContacts> {
  const list = await ownList(db, actor, listId);
  const set = await db.contactSet.findFirst({
    where: { id, listId, userId: actor.id, whole: true, endedAt: null, mode: { not: null } },
  });
  if (!set || set.createdAt <= importsBefore(now)) throw new DomainError("NOT_FOUND");
  return {
    ...{ id, mode: set.mode as ImportMode, contacts: set.contacts, columns: set.columns as string[] },
    reading: set.reading as ImportReading,
    isOld: set.baseRevision !== list.revision,
  };
}

/**
 * The list has what the import read, from now on. Asked again, it changes nothing. Throws NOT_FOUND as `stagedContacts`
 * does, and CONFLICT where the list has changed since it was read.
 */
export async function confirmContacts(actor: Actor, listId: number, id: number, now: Date): Promise<void> {
  if ((await ownList(db, actor, listId)).setId === id) return;
  await stagedContacts(actor, listId, id, now);
  await adopt(actor, listId, id, now);
  await removeEndedSets(now, actor.id).catch(() => {}); // the daemon does it
}

/** Drops an import that waits for a decision. Throws NOT_FOUND as `stagedContacts` does. */
export async function discardContacts(actor: Actor, listId: number, id: number, now: Date): Promise<void> {
  await stagedContacts(actor, listId, id, now);
  await endImport(id, now);
  await removeEndedSets(now, actor.id).catch(() => {}); // the daemon does it
}

async function readInto(
  actor: Actor,
  listId: number,
  { path }: ContactFile,
  mode: ImportMode,
  turn: Turn,
  now: Date,
): Promise<{ setId: number; reading: ImportReading }> {
  const { setId: baseId, columns, view, revision } = await ownList(db, actor, listId);
  const data = { userId: actor.id, listId, columns: [], mode, baseRevision: revision, createdAt: now };
  const { id: setId } = await db.contactSet.create({ data, select: { id: true } });
  const task: ContactsTask = {
    ...{ setId, userId: actor.id, country: actor.country, mode, now },
    source: { kind: "file", path },
    base: { setId: baseId, columns, contacts: view.contacts },
    contactsMax: env.LIST_CONTACTS_MAX,
  };
  try {
    const read = accepted(await readInThread<ContactsRead | Refused>("read-contacts-worker", task, turn));
    return { setId, reading: await storeReading(setId, read) };
  } catch (error) {
    await endImport(setId, now).catch(() => {}); // it ends by itself after an hour
    throw refusedFile("file", error);
  }
}

/** From here on the set is whole. Throws CONFLICT where the import was ended meanwhile. */
async function storeReading(setId: number, read: ContactsRead): Promise<ImportReading> {
  const { columns, contacts, summary, faults, found } = read;
  const reading: ImportReading = { summary, faults, found };
  const { count } = await db.contactSet.updateMany({
    where: { id: setId, endedAt: null },
    data: { columns, contacts, reading, whole: true },
  });
  if (count === 0) throw new DomainError("CONFLICT");
  return reading;
}

/** Throws CONFLICT where the list changed since it was read, or the import was ended. */
async function adopt(
  actor: Actor,
  listId: number,
  setId: number,
  now: Date,
  also: (tx: Tx) => Promise<void> = async () => {},
): Promise<void> {
  await transaction(async (tx) => {
    await lockedActor(tx, actor);
    const list = await lockedList(tx, actor, listId);
    const [set] = await query(
      tx,
      sql`SELECT id FROM contact_sets WHERE id = ${setId} AND list_id = ${listId} AND base_revision = ${list.revision}
            AND whole AND ended_at IS NULL AND mode IS NOT NULL ${forUpdate()}`,
    );
    if (!set) throw new DomainError("CONFLICT");
    const noReading = postgresql ? sql`CAST(NULL AS JSONB)` : sql`NULL`;
    await execute(
      tx,
      sql`UPDATE contact_sets SET mode = NULL, base_revision = NULL, reading = ${noReading} WHERE id = ${setId}`,
    );
    await execute(tx, sql`UPDATE contact_lists SET set_id = ${setId} WHERE id = ${listId}`);
    await noteChange(tx, listId, now);
    await endListSets(tx, listId, now, setId);
    await also(tx);
  });
}
