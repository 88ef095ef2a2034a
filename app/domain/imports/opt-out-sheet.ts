import type { Turn } from "~/platform/fair-queue/turn";
import type { Actor } from "../actor";
import { noStore, type StoreResponse } from "../idempotency";
import { type ListOwner, type OptOutsAddedView, putAll } from "../opt-outs/list";
import { readInThread, runInWorkerTurn } from "../stored-files/worker-turn";
import { type ReadAs, readAs } from "./analysis/summary";
import type { ListRead, ListTask } from "./reader/read-list";
import { accepted, type Refused } from "./reader/refusal";

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
  const read = (turn: Turn) => readInThread<ListRead | Refused>("read-list-worker", task, turn);
  const { numbers, found } = accepted(await runInWorkerTurn(actor.id, left, read));
  const { source, encoding, separator } = readAs(found);
  const how = { source, encoding, separator };
  const keepWhole: StoreResponse = (tx, added) => keep(tx, { ...added, read: how });
  return { ...(await putAll(actor, owner, numbers, "SHEET", now, keepWhole)), read: how };
}
