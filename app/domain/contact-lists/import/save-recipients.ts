/*
 * Saves the recipients of a batch that has ended as a new list. Its columns are those that the batch keeps besides
 * numbers and messages. They are read as an import is. Killed anywhere, the list is there whole or not at all.
 */
import { randomUUID } from "node:crypto";
import { open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Batch } from "generated/sqlite/client";
import { db, type Tx, transaction } from "~/platform/db";
import { env } from "~/platform/env";
import { charge } from "../../account-storage/charge";
import { ofProcess } from "../../account-storage/connection";
import { LIST_BYTES } from "../../account-storage/costs";
import type { Actor } from "../../actor";
import { DomainError } from "../../errors";
import { noStore, type StoreResponse } from "../../idempotency";
import type { Reading } from "../../imports/analysis/summary";
import { accepted, type Refused } from "../../imports/reader/refusal";
import { PHONE_NUMBER } from "../../imports/rows/read-headers";
import { rowLine } from "../../imports/sources/line-rows";
import { plainName } from "../../message-text/column-name";
import { readInThread, runInWorkerTurn } from "../../stored-files/worker-turn";
import { lockedActor } from "../../users/locked-actor";
import { columnFault } from "../columns";
import { addList, type ListChanged, type ListInput, named, ownList } from "../lists";
import { endImport } from "../sets";
import type { ContactsRead, ContactsTask } from "./types";

const ROWS_AT_ONCE = 500;
const OWN_FILE = 0o600;
/** What could not be read as a number stands as it was typed, and is no contact. */
const NUMBER = /^[1-9]\d{4,17}$/;

/** Returns whether this actor can make a list of the batch: their own, which has ended and whose rows are kept. */
export const maySaveRecipients = (actor: Actor, batch: Batch): boolean =>
  batch.userId === actor.id &&
  batch.kind === "BULK" &&
  batch.finishedAt !== null &&
  batch.rowsGoneAt === null;

/** Returns the batch. Throws NOT_FOUND for any other. */
export async function savableBatch(actor: Actor, id: number): Promise<Batch> {
  const batch = await db.batch.findFirst({ where: { id, submittedAt: { not: null }, holdsCode: false } });
  if (!batch || !maySaveRecipients(actor, batch)) throw new DomainError("NOT_FOUND");
  return batch;
}

/**
 * Makes a list of the recipients of one's own batch, each once. Rows without a number are left out, and so is who was
 * erased. Throws NOT_FOUND as `savableBatch` does, NO_RECIPIENTS, LIST_FULL {max}, and what `createList` and
 * `runInWorkerTurn` throw; then nothing is made.
 */
export async function saveRecipients(
  actor: Actor,
  batchId: number,
  input: ListInput,
  now: Date,
  keep: StoreResponse = noStore,
): Promise<ListChanged> {
  const batch = await savableBatch(actor, batchId);
  const path = join(tmpdir(), `siar-list-${randomUUID()}`);
  const data = { userId: actor.id, columns: [], mode: "replace", createdAt: now };
  const { id: setId } = await db.contactSet.create({ data, select: { id: true } });
  const task: ContactsTask = {
    ...{ setId, userId: actor.id, country: actor.country, mode: "replace", base: null, now },
    source: { kind: "lines", path },
    contactsMax: env.LIST_CONTACTS_MAX,
  };
  try {
    if ((await writeRecipients(batch, path)) === 0) throw new DomainError("NO_RECIPIENTS");
    const { columns, contacts } = await runInWorkerTurn(actor.id, undefined, async (turn) =>
      accepted(await readInThread<ContactsRead | Refused>("read-contacts-worker", task, turn)),
    );
    return await named(
      transaction(async (tx) => {
        await lockedActor(tx, actor);
        await wholeSet(tx, setId, { columns, contacts });
        const id = await addList(tx, actor, setId, input, now);
        const answer = { ok: true as const, list: (await ownList(tx, actor, id)).view };
        await keep(tx, answer);
        await charge(ofProcess(tx), actor.id, { lists: LIST_BYTES });
        return answer;
      }),
    );
  } catch (error) {
    await endImport(setId, now).catch(() => {}); // it ends by itself after an hour
    throw error;
  } finally {
    await rm(path, { force: true });
  }
}

/** Throws CONFLICT where it was ended meanwhile. */
async function wholeSet(tx: Tx, id: number, read: { columns: string[]; contacts: number }): Promise<void> {
  const { count } = await tx.contactSet.updateMany({
    where: { id, endedAt: null, mode: { not: null } },
    data: { ...read, whole: true, mode: null },
  });
  if (count === 0) throw new DomainError("CONFLICT");
}

/** Returns how many there are. */
async function writeRecipients({ id: batchId, reading }: Batch, path: string): Promise<number> {
  const columns = keptColumns((reading as Reading | null)?.others ?? []);
  const file = await open(path, "wx", OWN_FILE);
  let rows = 0;
  try {
    await file.write(rowLine([PHONE_NUMBER, ...columns.map(({ name }) => name)]));
    for (let after = -1; ; ) {
      const some = await db.batchItem.findMany({
        where: { batchId, rowNo: { gt: after }, receiver: { not: "" } },
        orderBy: { rowNo: "asc" },
        take: ROWS_AT_ONCE,
        select: { rowNo: true, receiver: true, cells: true },
      });
      const known = some.filter(({ receiver }) => NUMBER.test(receiver));
      const lines = known.map(({ receiver, cells }) => {
        const texts = (cells ?? []) as string[];
        return rowLine([`+${receiver}`, ...columns.map(({ place }) => texts[place] ?? "")]);
      });
      await file.write(lines.join(""));
      rows += known.length;
      if (some.length < ROWS_AT_ONCE) return rows;
      after = some.at(-1)!.rowNo;
    }
  } finally {
    await file.close();
  }
}

/** Of two with one name the first; none that cannot be one. */
function keptColumns(others: readonly string[]): { name: string; place: number }[] {
  const columns = new Map<string, { name: string; place: number }>();
  others.forEach((name, place) => {
    if (columnFault(name) === null && !columns.has(plainName(name)))
      columns.set(plainName(name), { name, place });
  });
  return [...columns.values()];
}
