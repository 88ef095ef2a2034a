/*
 * Fetches files that rows name by web address to our disk, one by one: each address once, however many names have
 * it. Waiting for other machines takes up no place. What has come stays on the disk until it is stored, and is then
 * deleted.
 */
import { randomUUID } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { env } from "~/platform/env";
import { FairQueue } from "~/platform/fair-queue/fair-queue";
import { groupBy } from "~/platform/group-by";
import { type FetchFault, FetchRefusal } from "~/platform/remote-files/errors";
import { FETCHES_PER_PERSON_MAX, fetchQueued } from "~/platform/remote-files/fetch-queue";
import { ATTACHMENT_BYTES_MAX } from "../limits";
import type { AttachmentFault } from "./faults";
import type { AttachmentReference } from "./references";

/** A file on our disk, and all names that have it. */
export type FetchedFile = { wanted: AttachmentReference[]; path: string };
/** What came of one address: the file, or why there is none. */
export type Fetched = FetchedFile | { wanted: AttachmentReference[]; fault: AttachmentFault };

/** Of one import: as many as are fetched, and as many that have come and are not taken yet. */
const ON_DISK_MAX = 2 * FETCHES_PER_PERSON_MAX;
const SECOND_MS = 1_000;
const FOLDER = resolve(env.DATA_DIR, "uploads");

const FETCH_FAULTS: Record<FetchFault, AttachmentFault> = {
  invalid: "ADDRESS_INVALID",
  forbidden: "ADDRESS_FORBIDDEN",
  away: "ADDRESS_AWAY",
  slow: "ADDRESS_SLOW",
  answer: "ADDRESS_ANSWER",
  too_large: "TOO_LARGE",
};

/** Of one user the addresses of one import at a time, so that the time for all of them is its own. */
const imports = new FairQueue({ workingMax: Number.POSITIVE_INFINITY });

/**
 * The files at these addresses, some at a time, as they come; what was given is removed when the next ones are asked
 * for. What has not come when the time for all of them is over, is late. Throws what `left` says.
 */
export async function* fetchedFiles(
  wanted: AttachmentReference[],
  { who, left }: { who: number; left?: AbortSignal },
): AsyncGenerator<Fetched[]> {
  const own = await imports.enter(who, { left });
  const ended = new AbortController();
  const late = AbortSignal.timeout(env.ATTACHMENTS_FETCH_SECONDS * SECOND_MS);
  const signal = AbortSignal.any([late, ended.signal, ...(left ? [left] : [])]);
  const addresses = [...groupBy(wanted, ({ name }) => addressOf(name))];
  const going = new Set<Promise<void>>();
  const come: Fetched[] = [];
  let given: Fetched[] = [];
  let failure: unknown = null;
  try {
    await mkdir(FOLDER, { recursive: true, mode: 0o700 });
    while (addresses.length > 0 || going.size > 0 || come.length > 0 || failure) {
      for (const [address, named] of addresses.splice(0, ON_DISK_MAX - going.size - come.length)) {
        const one = fetchOne(address, named, who, signal)
          .then((fetched) => come.push(fetched))
          .catch((error) => {
            failure ??= error; // also while those before it are taken
          })
          .then(() => void going.delete(one));
        going.add(one);
      }
      if (come.length === 0 && !failure) await Promise.race(going);
      left?.throwIfAborted();
      if (failure) throw failure;
      given = come.splice(0);
      yield given;
      await removed(given);
    }
  } finally {
    ended.abort();
    await Promise.allSettled(going);
    await removed([...given, ...come]);
    own.leave();
  }
}

async function fetchOne(
  address: string,
  wanted: AttachmentReference[],
  whose: number,
  signal: AbortSignal,
): Promise<Fetched> {
  const path = join(FOLDER, `${randomUUID()}.part`);
  try {
    await fetchQueued(address, { whose, path, bytesMax: ATTACHMENT_BYTES_MAX, signal });
    return { wanted, path };
  } catch (error) {
    await rm(path, { force: true });
    if (error instanceof FetchRefusal) return { wanted, fault: FETCH_FAULTS[error.fault] };
    throw error;
  }
}

const removed = (some: Fetched[]) =>
  Promise.all(some.map((each) => "path" in each && rm(each.path, { force: true })));

/** Returns an address as it is requested: in one spelling, and without what is not sent to a server. */
function addressOf(name: string): string {
  if (!URL.canParse(name)) return name;
  const url = new URL(name);
  url.hash = "";
  return url.href;
}
