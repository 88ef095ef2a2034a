/*
 * A new message to those of an earlier batch who did not read it, or did not reply. Their rows become an import that
 * waits on a check page, as an ordinary upload does, with the other columns of their sheet for its placeholders.
 */
import type { Batch } from "generated/sqlite/client";
import { db, query, sql } from "~/platform/db";
import type { Actor } from "./actor";
import { type CopiedColumns, copyableBatch, mayCopy, nameAfter, withCopiedRows } from "./batch-copy";
import { DomainError, wrongField } from "./errors";
import { noStore, type StoreResponse } from "./idempotency";
import type { Reading } from "./imports/analysis/summary";
import { HEADER_OF_ATTACHMENT, HEADER_OF_TIME } from "./imports/rows/read-headers";
import { TEXT_FIELD } from "./imports/rows/text-columns";
import { stageForCheck } from "./imports/staged-import";
import { plainName } from "./message-text/column-name";
import { RETENTION } from "./retention-periods";

const DAY_MS = 24 * 60 * 60_000;
const NAME_END = " (2)";
const RECEIVER = "receiver_number";

/** Who gets it: people to whom the batch was sent and who are not known to have read it, or who did not reply. */
export const FOLLOW_UP_GROUPS = ["NOT_READ", "NOT_REPLIED"] as const;
export type FollowUpGroup = (typeof FOLLOW_UP_GROUPS)[number];

/** `columns`: those of the sheet whose values were kept. `groups`: how many messages each has; null: not known. */
export type FollowUpOffer = {
  batch: { id: number; name: string };
  columns: string[];
  groups: { group: FollowUpGroup; count: number | null }[];
};

/** Returns whether this actor can write again to people of the batch: their own, of which something was sent. */
export const mayFollowUp = (actor: Actor, batch: Batch): boolean => mayCopy(actor, batch) && batch.sent > 0;

/** Returns to whom can be written again. Throws as `copyableBatch` does. */
export async function followUpOffer(actor: Actor, id: number, now: Date): Promise<FollowUpOffer> {
  const batch = await copyableBatch(actor, id);
  const { sent, read, name } = batch;
  const count = async (group: FollowUpGroup) => {
    if (group === "NOT_READ") return Math.max(0, sent - read);
    return knowsReplies(batch, now) ? Math.max(0, sent - (await repliedRows(id))) : null;
  };
  const groups = FOLLOW_UP_GROUPS.map(async (group) => ({ group, count: await count(group) }));
  return {
    batch: { id, name },
    columns: otherColumns(batch).map(({ header }) => header),
    groups: await Promise.all(groups),
  };
}

/**
 * Stages a message to those of the group. Opt-outs are left out, as in every import. Throws as `copyableBatch` does,
 * VALIDATION of `message` without a text, REPLIES_NOT_KEPT when replies to the batch were deleted by now,
 * FOLLOW_UP_EMPTY without anyone in the group, and what `stageForCheck` throws; then nothing is made.
 */
export async function followUp(
  actor: Actor,
  id: number,
  { group, text }: { group: FollowUpGroup; text: string },
  now: Date,
  keep: StoreResponse = noStore,
): Promise<{ id: number }> {
  if (text.trim() === "") throw wrongField(TEXT_FIELD, { code: "REQUIRED" });
  const batch = await copyableBatch(actor, id);
  if (group === "NOT_REPLIED" && !knowsReplies(batch, now)) throw new DomainError("REPLIES_NOT_KEPT");
  const others = otherColumns(batch);
  const rows: CopiedColumns = {
    where: group === "NOT_READ" ? { status: "SENT", readAt: null } : { status: "SENT" },
    leaveOut: group === "NOT_REPLIED" ? (numbers) => withReply(id, numbers) : undefined,
    headers: [RECEIVER, ...others.map(({ header }) => header)],
    cellsOf: ({ receiver, cells }) => [receiver, ...others.map(({ place }) => cellOf(cells, place))],
  };
  const wish = { name: nameAfter(batch.name, NAME_END), text, columns: { [RECEIVER]: 0 } };
  return withCopiedRows(
    batch,
    rows,
    (copied) => stageForCheck(actor, { copied }, wish, now, keep),
    "FOLLOW_UP_EMPTY",
  );
}

/** Times and files were for the first message. */
const NOT_TAKEN = [HEADER_OF_TIME, HEADER_OF_ATTACHMENT].map(plainName);

/** The columns of its sheet besides the numbers, and where their values stand among those of an item. */
function otherColumns({ reading }: Batch): { header: string; place: number }[] {
  const headers = (reading as Reading | null)?.others ?? [];
  return headers
    .map((header, place) => ({ header, place }))
    .filter(({ header }) => !NOT_TAKEN.includes(plainName(header)));
}

const cellOf = (cells: unknown, place: number): string | null =>
  Array.isArray(cells) ? String(cells[place] ?? "") || null : null;

/** Replies to a batch are kept for so long: of an older one it is not known who replied. */
const knowsReplies = ({ submittedAt }: Batch, now: Date): boolean =>
  submittedAt !== null && now.getTime() - submittedAt.getTime() < RETENTION.reply_days * DAY_MS;

async function withReply(batchId: number, numbers: readonly number[]): Promise<Set<number>> {
  const where = { batchId, rowNo: { in: [...numbers] } };
  const found = await db.reply.findMany({ where, select: { rowNo: true } });
  return new Set(found.map(({ rowNo }) => rowNo));
}

async function repliedRows(batchId: number): Promise<number> {
  const [found] = await query<{ count: number }>(
    db,
    sql`SELECT COUNT(DISTINCT row_no) AS count FROM replies WHERE batch_id = ${batchId}`,
  );
  return Number(found?.count ?? 0);
}
