/*
 * Takes the files that rows name, out of the zip beside their sheet or from those that were fetched. Each is taken
 * once, however many rows name it and however they spell it. A file that cannot be taken is a fault of its rows;
 * the others go. One file is in memory.
 */
import { readFile } from "node:fs/promises";
import type { RawConnection } from "~/platform/db/raw-connection";
import { env } from "~/platform/env";
import { cut } from "~/platform/graphemes";
import { groupBy } from "~/platform/group-by";
import { nextSlice } from "~/platform/workers/slices";
import { Zip, type ZippedFile } from "~/platform/zip/zip";
import { ATTACHMENT_BYTES_MAX, ATTACHMENTS_BYTES_MAX } from "../limits";
import { type Collected, Collector, type Into } from "./collector";
import type { FetchedFile } from "./fetch";
import type { AttachmentReference } from "./references";
import { ZipNames } from "./zip-names";

/** `zip`: where it lies, what of it is wanted by its name, and the names in rows that do not go. */
export type AttachmentsTask = Into &
  ({ zip: string; wanted: AttachmentReference[]; others?: string[] } | { fetched: FetchedFile[] });

export type AttachmentsCollected = Collected & {
  /** Files of the zip that no row names; of their names as many as are kept. */
  unused: { files: number; names: string[] };
};

/** Names of files that no row names: of one, and of all of them. */
const UNUSED_CHARACTERS_MAX = 120;
const UNUSED_NAMES_CHARACTERS_MAX = 20_000;

/** Throws ZipRefusal for a zip that is not opened at all. */
export async function collectAttachments(
  alone: RawConnection,
  task: AttachmentsTask,
): Promise<AttachmentsCollected> {
  const taking = new Collector(alone, task);
  const unused = "zip" in task ? await takeFromZip(taking, task) : await takeFetched(taking, task.fetched);
  return { ...taking.taken, unused: shownOf(unused) };
}

/** Returns the files that no row names. */
async function takeFromZip(
  taking: Collector,
  { zip: path, wanted, others = [] }: { zip: string; wanted: AttachmentReference[]; others?: string[] },
): Promise<Iterable<ZippedFile>> {
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
    for (const [found, named] of groupBy(wanted, ({ name }) => names.find(name))) {
      if ("fault" in found) taking.refuse(named, found.fault, found.among);
      else {
        unused.delete(found);
        await unpack(taking, named, zip, found, space);
        await nextSlice();
      }
    }
    for (const name of others) {
      const found = names.find(name);
      if (!("fault" in found)) unused.delete(found);
    }
    return unused;
  } finally {
    zip.close();
  }
}

async function unpack(
  taking: Collector,
  named: AttachmentReference[],
  zip: Zip,
  file: ZippedFile,
  space: Buffer,
): Promise<void> {
  if (file.isLink) return taking.refuse(named, "LINK");
  if (file.bytes > ATTACHMENT_BYTES_MAX) return taking.refuse(named, "TOO_LARGE");
  const wanted = taking.withRoom(named, file.bytes);
  if (wanted.length === 0) return;
  const content = await zip.read(file, space).catch(() => null);
  if (content === null) taking.refuse(wanted, "DAMAGED");
  else await taking.store(wanted, file.name, content);
}

async function takeFetched(taking: Collector, fetched: FetchedFile[]): Promise<[]> {
  for (const { wanted: named, path } of fetched) {
    const content = await readFile(path);
    const wanted = taking.withRoom(named, content.length);
    if (wanted[0]) await taking.store(wanted, addressName(wanted[0].name), content);
    await nextSlice();
  }
  return [];
}

function shownOf(unused: Iterable<ZippedFile>): AttachmentsCollected["unused"] {
  const all = { files: 0, names: [] as string[] };
  let characters = 0;
  for (const { name } of unused) {
    all.files += 1;
    const shown = cut(name, UNUSED_CHARACTERS_MAX, UNUSED_CHARACTERS_MAX);
    characters += shown.length;
    if (characters <= UNUSED_NAMES_CHARACTERS_MAX) all.names.push(shown);
  }
  return all;
}

/** Of those that may be taken at all. */
const mostBytes = (files: readonly ZippedFile[]) =>
  files.reduce((most, { bytes }) => (bytes <= ATTACHMENT_BYTES_MAX ? Math.max(most, bytes) : most), 0);

/** Returns the last part of its path, in the form that people read. */
function addressName(address: string): string {
  const part = new URL(address).pathname.split("/").at(-1) ?? "";
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
