import type { Actor } from "../actor";
import { DomainError } from "../errors";
import { noStore, type StoreResponse } from "../idempotency";
import { type ListOwner, type OptOutsAddedView, putAll } from "../opt-outs/list";
import { readInThread, runInWorkerTurn } from "../stored-files/worker-turn";
import { type ReadAs, readAs } from "./analysis/summary";
import type { ListAnswer, ListTask } from "./reader/read-list";

/** Ten thousand numbers and what stands beside them. */
export const LIST_FILE_BYTES_MAX = 5 * 1024 * 1024;

/** `read`: how the file was understood. */
export type ListAdded = OptOutsAddedView & { read: Pick<ReadAs, "source" | "encoding" | "separator"> };

/**
 * Puts the numbers of a sheet (.xlsx or CSV) on a list, all of them or none. Entries that are on it already stay as
 * they are. Returns how many are new. Throws as `readList` and `runInWorkerTurn` do. A row without a number is named;
 * FILE_… is for what is wrong with the file.
 */
export async function addListSheet(
  actor: Actor,
  owner: ListOwner,
  { path, left }: { path: string; left?: AbortSignal },
  now: Date,
  keep: StoreResponse = noStore,
): Promise<ListAdded> {
  const task: ListTask = { path, country: actor.country };
  const answer = await runInWorkerTurn(actor.id, left, (turn) =>
    readInThread<ListAnswer>("read-list-worker", task, turn),
  );
  if ("numbers" in answer) {
    const { source, encoding, separator } = readAs(answer.found);
    const read = { source, encoding, separator };
    const keepWhole: StoreResponse = (tx, added) => keep(tx, { ...added, read });
    return { ...(await putAll(actor, owner, answer.numbers, "SHEET", now, keepWhole)), read };
  }
  const { code, params, fields, extra } = answer.refused;
  throw new DomainError(code, params, fields, extra);
}
