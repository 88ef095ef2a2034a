import { basename } from "node:path";
import { db } from "~/platform/db";
import { cut, shortened } from "~/platform/graphemes";
import type { Actor } from "../actor";
import { batchById } from "../batches/get";
import { assertBasis } from "../batches/legal-basis";
import type { BatchSummary, BatchView } from "../batches/views";
import { noStore, type StoreResponse } from "../idempotency";
import type { ReadAs } from "./analysis/summary";
import { importSheet } from "./import-sheet";
import { resolveText } from "./resolve-text";
import type { BatchOptions, Recipients } from "./types";

export const BATCH_NAME_CHARS_MAX = 200;

export type CreatedBatch = { ok: true; batch: BatchView; summary: BatchSummary; read: ReadAs };

/**
 * Queues recipients, however they came, as a batch of the actor. It has the name of their file unless `name` gives
 * another, and reserves one credit for each queued row. Rows with a fault are stored as SKIPPED with their reason.
 * All or nothing: throws what `importSheet` and `assertBasis` throw, and then nothing is saved.
 */
export async function createBatch(
  actor: Actor,
  recipients: Recipients,
  wish: BatchOptions,
  now: Date,
  keep: StoreResponse = noStore,
): Promise<CreatedBatch> {
  await assertBasis(db, wish.basis ?? null); // before a long sheet is read for nothing
  const text = await resolveText(actor, wish, now);
  const whose = { user: actor, createdById: actor.id, kind: "BULK" as const };
  return importSheet(
    {
      ...whose,
      ...{ name: batchName(recipients, wish.name, text), recipients, text },
      ...{ when: wish.when, basis: wish.basis, attachment: wish.attachment },
      attachments: wish.attachments,
      columns: wish.columns,
    },
    now,
    async (tx, { id, summary, read }) => {
      const several = "contacts" in recipients ? { on_several_lists: recipients.onSeveralLists } : {};
      const batch = await batchById(actor, id, tx);
      const answer = { ok: true as const, batch, summary: { ...summary, ...several }, read };
      await keep(tx, answer);
      return answer;
    },
  );
}

const NAMES_LOOKED_AT = 500;

/** Returns the name, with a number behind it if a batch of this user has it already: promo.xlsx (2). */
export async function unusedName(userId: number, name: string): Promise<string> {
  const plain = cut(name, BATCH_NAME_CHARS_MAX - NUMBER_CHARS, BATCH_NAME_CHARS_MAX - NUMBER_CHARS);
  const own = { userId, kind: "BULK", submittedAt: { not: null } };
  const found = await db.batch.findMany({
    where: { ...own, OR: [{ name }, { name: { startsWith: `${plain} (` } }] },
    orderBy: { id: "desc" },
    take: NAMES_LOOKED_AT,
    select: { name: true },
  });
  const used = new Set(found.map((batch) => batch.name));
  if (!used.has(name)) return name;
  let count = 2;
  while (used.has(`${plain} (${count})`)) count += 1;
  return `${plain} (${count})`;
}

/** Of " (999)". */
const NUMBER_CHARS = 6;

/** Of a text, as the name of a batch. */
const TEXT_CHARS_SHOWN = 40;

/** Returns what a batch is called: the given name, that of its file or list, or the beginning of its text. */
export function batchName(recipients: Recipients, wish = "", text = ""): string {
  const file = "path" in recipients ? basename(recipients.filename.replaceAll("\\", "/")) : "";
  const list = "contacts" in recipients ? recipients.name : "";
  const said = "rows" in recipients ? "" : text.replace(/[*_~`]/g, "").trim();
  const begun = shortened(said.split("\n", 1)[0] ?? "", TEXT_CHARS_SHOWN, BATCH_NAME_CHARS_MAX);
  const names = [wish, file, list, begun].map((name) =>
    cut(name.replace(/\p{Cc}+/gu, " ").trim(), BATCH_NAME_CHARS_MAX, BATCH_NAME_CHARS_MAX),
  );
  return names.find((name) => name !== "") ?? ("path" in recipients ? "batch.xlsx" : "batch");
}
