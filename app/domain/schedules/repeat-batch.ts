/* What a new schedule begins with that repeats a batch to contact lists. */
import type { Batch } from "generated/sqlite/client";
import { db } from "~/platform/db";
import { cut } from "~/platform/graphemes";
import type { Actor } from "../actor";
import type { Filter } from "../contact-lists/filter";
import type { Selection } from "../contact-lists/selection";
import { DomainError } from "../errors";
import type { Reading } from "../imports/analysis/summary";
import { accountHours } from "../sending/account-hours";
import { clockIn, type Zone } from "../sending-hours/zone";
import { isOpen } from "../statuses";
import { SCHEDULE_NAME_CHARACTERS_MAX } from "./types";

export type RepeatDefaults = {
  name: string;
  list_ids: number[];
  filter: Filter;
  /** Null: the text of the batch is that of none of one's templates. */
  template_id: number | null;
  text: string | null;
  time: string;
  zone: Zone;
};

/** Returns whether a batch can be repeated: one's own, finished, and to contact lists that are all there still. */
export async function canRepeat(actor: Actor, batchId: number): Promise<boolean> {
  return (await repeatable(actor, batchId)) !== null;
}

/** Returns what the form for a new schedule begins with. Throws NOT_FOUND for a batch that cannot be repeated. */
export async function repeatDefaults(actor: Actor, batchId: number): Promise<RepeatDefaults> {
  const found = await repeatable(actor, batchId);
  if (!found) throw new DomainError("NOT_FOUND");
  const { batch, selection } = found;
  const { zone } = await accountHours(db, actor.id);
  const same = { userId: actor.id, text: batch.text ?? "" };
  const template = await db.template.findFirst({ where: same, orderBy: { id: "asc" }, select: { id: true } });
  return {
    name: cut(batch.name, SCHEDULE_NAME_CHARACTERS_MAX, SCHEDULE_NAME_CHARACTERS_MAX),
    ...{ list_ids: selection.list_ids, filter: selection.filter },
    ...{ template_id: template?.id ?? null, text: batch.text },
    ...{ time: clockIn(zone, batch.submittedAt ?? batch.createdAt), zone },
  };
}

async function repeatable(
  actor: Actor,
  batchId: number,
): Promise<{ batch: Batch; selection: Selection } | null> {
  const known = Number.isInteger(batchId) && batchId > 0 && batchId < 2 ** 31;
  const own = { userId: actor.id, kind: "BULK", submittedAt: { not: null } };
  const batch = known && (await db.batch.findFirst({ where: { id: batchId, ...own } }));
  const selection = batch && ((batch.reading as Reading | null)?.selection as Selection | undefined);
  if (!batch || !selection || isOpen(batch.status)) return null;
  const ids = selection.list_ids;
  const there = await db.contactList.count({ where: { userId: actor.id, id: { in: ids } } });
  return there === new Set(ids).size ? { batch, selection } : null;
}
