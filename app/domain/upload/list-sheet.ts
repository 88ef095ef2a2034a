import type { Actor } from "../actor";
import { DomainError } from "../errors";
import { inThreadTurn, readInThread } from "../files/thread-turn";
import { type ListOwner, putAll } from "../opt-outs/list";
import { type KeepAnswer, keptNowhere } from "../request-keys";
import type { ListAnswer, ListTask } from "./rows/read-list";

/** Ten thousand numbers and what stands beside them. */
export const LIST_FILE_BYTES_MAX = 5 * 1024 * 1024;

/**
 * Puts the numbers of a sheet (.xlsx or CSV) on a list, all of them or none. Entries that are on it already stay as
 * they are. Returns how many are new. Throws as `readList` and `inThreadTurn` do. A row without a number is named;
 * FILE_… is for what is wrong with the file.
 */
export async function addListSheet(
  actor: Actor,
  owner: ListOwner,
  { path, left }: { path: string; left?: AbortSignal },
  now: Date,
  keep: KeepAnswer = keptNowhere,
): Promise<{ ok: true; added: number }> {
  const task: ListTask = { path, country: actor.country };
  const answer = await inThreadTurn(actor.id, left, (turn) =>
    readInThread<ListAnswer>("read-list-thread", task, turn),
  );
  if ("numbers" in answer) return putAll(actor, owner, answer.numbers, "SHEET", now, keep);
  const { code, params, fields, extra } = answer.refused;
  throw new DomainError(code, params, fields, extra);
}
