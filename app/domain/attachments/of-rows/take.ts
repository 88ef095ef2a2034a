/*
 * Taking the files that rows name: out of the zip beside their sheet, or from their addresses, each once. What cannot
 * be taken is a fault of its rows; the others go. One file is in memory, or as many as are fetched at once.
 */
import type { Alone } from "~/platform/db/alone";
import { env } from "~/platform/env";
import { type FetchFault, FetchRefusal, fetchFile } from "~/platform/fetching/fetch-file";
import { attachmentTypeOf } from "~/platform/file-type";
import { Zip, type ZippedFile } from "~/platform/zip/zip";
import { fileNameOf } from "../file-name";
import { ATTACHMENT_BYTES_MAX, ATTACHMENTS_BYTES_MAX } from "../limits";
import type { AttachmentFault } from "./faults";
import { storeAttachment } from "./store";
import { isAddress, type Wanted } from "./wanted";
import { ZipNames } from "./zip-names";

export type AttachmentsTask = {
  batchId: number;
  /** Where the zip lies; null: there is none. */
  zip: string | null;
  wanted: Wanted[];
  /** The batch's beginning. */
  now: Date;
};

export type AttachmentsTaken = {
  files: number;
  bytes: number;
  faults: { no: number; fault: AttachmentFault }[];
  /** Files of the zip that no row names; of their names as many as are kept. */
  unused: { files: number; names: string[] };
};

const FETCHES_AT_ONCE = 4;
const FETCH_MS_MAX = 20_000;
/** Names of files that nobody asked for: of one, and of all of them. */
const UNUSED_CHARACTERS_MAX = 120;
const UNUSED_NAMES_CHARACTERS_MAX = 20_000;

const HOSTS: ReadonlySet<string> = new Set(env.ATTACHMENT_HOSTS);

const FETCH_FAULTS: Record<FetchFault, AttachmentFault> = {
  invalid: "ADDRESS_INVALID",
  forbidden: "ADDRESS_FORBIDDEN",
  away: "ADDRESS_AWAY",
  slow: "ADDRESS_SLOW",
  answer: "ADDRESS_ANSWER",
  too_large: "TOO_LARGE",
};

/** Throws ZipRefusal for a zip that is not opened at all. */
export async function takeAttachments(alone: Alone, task: AttachmentsTask): Promise<AttachmentsTaken> {
  const taking = new Taking(alone, task);
  await taking.fromZip(task.zip);
  await taking.fromAddresses();
  return taking.taken;
}

class Taking {
  readonly taken: AttachmentsTaken = { files: 0, bytes: 0, faults: [], unused: { files: 0, names: [] } };
  private storing: Promise<void> = Promise.resolve();

  constructor(
    private readonly alone: Alone,
    private readonly task: AttachmentsTask,
  ) {}

  async fromZip(path: string | null): Promise<void> {
    const named = this.task.wanted.filter(({ name }) => !isAddress(name));
    if (path === null) return void this.refuse(named, "NOT_GIVEN");
    const limits = {
      filesMax: env.ATTACHMENTS_FILES_MAX,
      unpackedBytesMax: ATTACHMENTS_BYTES_MAX,
      ratioMax: env.UPLOAD_RATIO_MAX,
    };
    const zip = await Zip.open(path, limits);
    try {
      const names = new ZipNames(zip.files);
      const unused = new Set(zip.files);
      const space = Buffer.allocUnsafeSlow(mostBytes(zip.files));
      for (const wanted of named) {
        const found = names.find(wanted.name);
        if (typeof found === "string") this.refuse([wanted], found);
        else {
          unused.delete(found);
          await this.unpack(wanted, zip, found, space);
        }
      }
      this.note(unused);
    } finally {
      zip.close();
    }
  }

  private async unpack(wanted: Wanted, zip: Zip, file: ZippedFile, space: Buffer): Promise<void> {
    if (file.isLink) return this.refuse([wanted], "LINK");
    if (file.bytes > ATTACHMENT_BYTES_MAX) return this.refuse([wanted], "TOO_LARGE");
    const content = await zip.read(file, space).catch(() => null);
    if (content === null) this.refuse([wanted], "DAMAGED");
    else await this.store(wanted, file.name, content);
  }

  /** A few at a time; what has not come when the time for all of them is over, is late. */
  async fromAddresses(): Promise<void> {
    const waiting = this.task.wanted.filter(({ name }) => isAddress(name));
    const late = AbortSignal.timeout(env.ATTACHMENTS_FETCH_SECONDS * 1_000);
    const next = async (): Promise<void> => {
      const wanted = waiting.shift();
      if (!wanted) return;
      await this.fetch(wanted, late);
      return next();
    };
    await Promise.all(Array.from({ length: FETCHES_AT_ONCE }, next));
  }

  private async fetch(wanted: Wanted, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return this.refuse([wanted], "ADDRESS_SLOW");
    const wish = { bytesMax: ATTACHMENT_BYTES_MAX, timeoutMs: FETCH_MS_MAX, signal, hosts: HOSTS };
    let content: Buffer;
    try {
      content = await fetchFile(wanted.name, wish);
    } catch (error) {
      if (!(error instanceof FetchRefusal)) throw error;
      return this.refuse([wanted], FETCH_FAULTS[error.fault]);
    }
    const stored = this.storing.then(() => this.store(wanted, addressName(wanted.name), content));
    this.storing = stored.catch(() => {}); // said to whoever waits for this one
    await stored;
  }

  private async store(wanted: Wanted, filename: string, content: Buffer): Promise<void> {
    if (content.length === 0) return this.refuse([wanted], "EMPTY");
    if (this.taken.bytes + content.length > ATTACHMENTS_BYTES_MAX) return this.refuse([wanted], "BATCH_FULL");
    const type = attachmentTypeOf(content);
    if (type === "unknown") return this.refuse([wanted], "TYPE");
    if (type === "damaged") return this.refuse([wanted], "DAMAGED");
    const { batchId, now } = this.task;
    const name = fileNameOf(filename, type);
    await storeAttachment(this.alone, { batchId, no: wanted.no, name, type }, content, now);
    this.taken.files += 1;
    this.taken.bytes += content.length;
  }

  private refuse(wanted: Wanted[], fault: AttachmentFault): void {
    for (const { no } of wanted) this.taken.faults.push({ no, fault });
  }

  private note(unused: Iterable<ZippedFile>): void {
    let characters = 0;
    for (const { name } of unused) {
      this.taken.unused.files += 1;
      const shown = name.slice(0, UNUSED_CHARACTERS_MAX);
      characters += shown.length;
      if (characters <= UNUSED_NAMES_CHARACTERS_MAX) this.taken.unused.names.push(shown);
    }
  }
}

/** Of those that may be taken at all. */
const mostBytes = (files: readonly ZippedFile[]) =>
  files.reduce((most, { bytes }) => (bytes <= ATTACHMENT_BYTES_MAX ? Math.max(most, bytes) : most), 0);

/** The last part of its path, as people read it. */
function addressName(address: string): string {
  const part = new URL(address).pathname.split("/").at(-1) ?? "";
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
