/*
 * The thread that fetches files of other machines, as many at once as it is told. It waits most of the time, and
 * its TLS work delays no other. Only `fetchInThread` talks with it.
 */
import { parentPort } from "node:worker_threads";
import { env } from "../env";
import { stopOnRequest } from "../workers/stop-on-request";
import { type FetchFault, FetchRefusal } from "./errors";
import { type FetchOptions, fetchFile } from "./fetch-file";

export type FetchTask = { address: string } & Pick<FetchOptions, "path" | "bytesMax" | "timeoutMs">;
/** `id`: by which the answer is known; `stop`: it is not waited for any more. */
export type FetchMessage = { id: number; task: FetchTask } | { id: number; stop: true };
export type FetchResult = { id: number } & (
  | { bytes: number }
  | { refused: FetchFault; status?: number }
  | { failed: string; code: unknown }
);

const hosts: ReadonlySet<string> = new Set(env.ATTACHMENT_HOSTS);
const going = new Map<number, AbortController>();

stopOnRequest();
parentPort?.on("message", async (told: FetchMessage) => {
  if ("stop" in told) return going.get(told.id)?.abort();
  parentPort?.postMessage(await fetched(told.id, told.task));
});

async function fetched(id: number, { address, ...task }: FetchTask): Promise<FetchResult> {
  const stop = new AbortController();
  going.set(id, stop);
  try {
    return { id, bytes: await fetchFile(address, { ...task, hosts, signal: stop.signal }) };
  } catch (error) {
    if (error instanceof FetchRefusal) return { id, refused: error.fault, status: error.status };
    return { id, failed: String(error), code: (error as { code?: unknown }).code };
  } finally {
    going.delete(id);
  }
}
