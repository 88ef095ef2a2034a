import type { RawConnection } from "~/platform/db/raw-connection";
import { detectAttachmentType } from "~/platform/file-type";
import { nextSlice } from "~/platform/workers/slices";
import { safeFileName } from "../file-name";
import { ATTACHMENTS_BYTES_MAX } from "../limits";
import type { AttachmentFault } from "./faults";
import type { AttachmentReference } from "./references";
import { storeAttachment } from "./store";

export type Collected = {
  files: number;
  /** Of all names together: what several name goes with the rows of each. */
  bytes: number;
  faults: { no: number; fault: AttachmentFault; among?: string[] }[];
};

/** Into which batch they go; `bytes`: what it has already. */
export type Into = { batchId: number; bytes: number; now: Date };

/** Looks at files, each once, and keeps those that may go with the rows of a batch. */
export class Collector {
  readonly taken: Collected = { files: 0, bytes: 0, faults: [] };

  constructor(
    private readonly alone: RawConnection,
    private readonly into: Into,
  ) {}

  /** Those of `wanted` for which a file of so many bytes still has room; the others are refused. */
  withRoom(wanted: AttachmentReference[], bytes: number): AttachmentReference[] {
    const room = ATTACHMENTS_BYTES_MAX - this.into.bytes - this.taken.bytes;
    const max = bytes === 0 ? wanted.length : Math.max(0, Math.floor(room / bytes));
    this.refuse(wanted.slice(max), "BATCH_FULL");
    return wanted.slice(0, max);
  }

  /** Keeps what it is, once, for all that want it; `filename` as it came. */
  async store(wanted: AttachmentReference[], filename: string, content: Buffer): Promise<void> {
    if (content.length === 0) return this.refuse(wanted, "EMPTY");
    await nextSlice();
    const type = detectAttachmentType(content);
    if (type === "unknown") return this.refuse(wanted, "TYPE");
    if (type === "damaged") return this.refuse(wanted, "DAMAGED");
    const { batchId, now } = this.into;
    const numbers = wanted.map(({ no }) => no);
    const attachment = { batchId, numbers, name: safeFileName(filename, type), type };
    await storeAttachment(this.alone, attachment, content, now);
    this.taken.files += wanted.length;
    this.taken.bytes += wanted.length * content.length;
  }

  refuse(wanted: AttachmentReference[], fault: AttachmentFault, among?: string[]): void {
    for (const { no } of wanted) this.taken.faults.push({ no, fault, among });
  }
}
