import type { Actor } from "~/domain/actor";
import { recordContacts } from "~/domain/contacts/known-contacts";
import { markBatch } from "~/domain/contacts/mark-known-items";
import { knownFirst } from "~/domain/contacts/prioritize-known";
import { db, execute, queryRows, sql, sqlTime, transaction } from "~/platform/db";
import { seal } from "~/platform/secrets";
import { type Attached, queuedBatch } from "../batch";
import { person } from "../cast";
import { connectedDevice } from "../device";
import { FILE_PRICE, giveFiles, type RowFile } from "./files";
import { HOOK_KEY, type TortureOptions } from "./options";
import type { Waha } from "./waha";

export type Scene = {
  /** Who may do what an admin does about devices. */
  admin: Actor;
  batches: number[];
  sessions: string[];
  /** A batch of its own owner, which is cancelled while it is sent. */
  toCancel: { owner: Actor; batch: number } | null;
  files: RowFile[];
};

/** The last digits of the devices' own numbers, far apart: another phone is the next number. */
const PHONES_FROM = 1_000_000;
/** As after a pairing through Siar: it knows since when WAHA's store is this one. */
const PAIRED_MS_AGO = 60 * 60 * 1000;
const SCHEDULED_MS_MAX = 15_000;
/** One row in so many goes to somebody who is known. */
const KNOWN_EVERY = 7;
/** One row in so many has a time of its own. */
const SCHEDULED_EVERY = 20;

/** Two people with two batches each, devices, and numbers of which no two are the same: a chat is a row. */
export async function setScene(
  { rows, devices, engine, cancels, attachments }: TortureOptions,
  waha: Waha,
  random: () => number,
): Promise<Scene> {
  const admin = await person("Eka", { role: "SUPER ADMIN" });
  let numbers = 10_000_000;
  const nextNumber = () => `62811${numbers++}`;
  const batches: number[] = [];
  const sessions: string[] = [];
  const files: RowFile[] = [];
  const join = async (owner: Actor) => {
    sessions.push(await connect(owner, waha, engine, `62810${PHONES_FROM + 1_000 * sessions.length}`));
  };
  const queue = async (owner: Actor, count: number) => {
    const attached = batches.length === 0 ? "ALL" : "ROWS";
    const how: Attached = { attached: attachments ? attached : null, price: FILE_PRICE };
    const id = await queuedBatch(owner, count, new Date(), nextNumber, how);
    files.push(...(await giveFiles(id, how)));
    batches.push(id);
    return id;
  };
  const credits = rows * FILE_PRICE;
  for (const name of ["Ani", "Budi"]) {
    const owner = await person(name, { credits });
    for (let device = 0; device < devices; device++) await join(owner);
    const half = Math.floor(rows / 2);
    await meet(owner, await queue(owner, Math.ceil((half * 2) / 3)));
    const timed = await queue(owner, Math.floor(half / 3));
    await schedule(timed, random);
    await meet(owner, timed);
  }
  if (cancels === 0) return { admin, batches, sessions, toCancel: null, files };
  const owner = await person("Citra", { credits });
  await join(owner);
  return {
    admin,
    batches,
    sessions,
    toCancel: { owner, batch: await queue(owner, Math.max(50, Math.floor(rows / 10))) },
    files,
  };
}

/** Each with a phone of its own, as in life: two phones that write to one person are two senders. */
export async function connect(owner: Actor, waha: Waha, engine: string, phone: string): Promise<string> {
  let made = Promise.resolve("");
  const sessions = {
    addWorking: (name: string) => {
      made = waha.addWorking(name, phone);
    },
  };
  const { host, port, apiKey } = waha;
  const { id, session } = await connectedDevice(owner, { host, port, apiKey, sessions }, { engine });
  await made;
  await db.device.update({
    where: { id },
    data: {
      sealedWebhookSecret: seal("webhookSecret", session, HOOK_KEY),
      phoneNumber: phone,
      storeSince: new Date(Date.now() - PAIRED_MS_AGO),
    },
  });
  return session;
}

/** Some of those to whom a batch goes wrote before: they go first. */
async function meet(owner: Actor, id: number) {
  const items = await db.batchItem.findMany({ where: { batchId: id }, select: { receiver: true } });
  const now = new Date();
  const heard = items
    .filter((_, i) => i % KNOWN_EVERY === 0)
    .map(({ receiver }) => ({ number: receiver, at: now }));
  await recordContacts(owner.id, heard, now);
  await markBatch({ id, userId: owner.id });
  await transaction((tx) => knownFirst(tx, id));
}

async function schedule(batchId: number, random: () => number) {
  const items = await db.batchItem.findMany({ where: { batchId }, select: { rowNo: true } });
  const list = items
    .filter((_, i) => i % SCHEDULED_EVERY === 0)
    .map(({ rowNo }) => ({ rowNo, at: new Date(Date.now() + Math.round(random() * SCHEDULED_MS_MAX)) }))
    .sort((a, b) => a.at.getTime() - b.at.getTime() || a.rowNo - b.rowNo);
  const [first] = list;
  if (!first) return;
  const rows = list.map(({ rowNo, at }) => ({ row_no: rowNo, due_at: sqlTime(at) }));
  await execute(
    db,
    sql`UPDATE batch_items SET due_at = g.due_at FROM ${queryRows(rows, { row_no: "int", due_at: "time" })} g
        WHERE batch_id = ${batchId} AND batch_items.row_no = g.row_no`,
  );
  const cursor = { scheduled: list.length, nextDueAt: first.at, nextDueRow: first.rowNo };
  await db.batch.update({ where: { id: batchId }, data: cursor });
}
