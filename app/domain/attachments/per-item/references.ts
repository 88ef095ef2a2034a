import { env } from "~/platform/env";
import { wrongField } from "../../errors";

/** A file that rows name, by the number under which they and their batch know it; so many rows that go name it. */
export type AttachmentReference = { no: number; name: string; rows: number };

export const isAddress = (name: string): boolean => /^[a-z][a-z\d+.-]*:\/\//i.test(name);

/** The field that brings the files. */
export const ATTACHMENTS_FIELD = "attachments";

/** The files that the rows of a sheet name, each once, in the order in which they first come. */
export class AttachmentReferences {
  /** Also named, by rows that do not go. */
  readonly others = new Set<string>();
  private readonly byName = new Map<string, AttachmentReference>();

  /**
   * The number of this name, from 1. `goes`: whether its row does; a row that may go once its text is corrected wants its
   * file, too. Throws VALIDATION of `attachments` (ATTACHMENTS_TOO_MANY).
   */
  noOf(name: string, goes: boolean): number {
    const rows = goes ? 1 : 0;
    const known = this.byName.get(name);
    if (known) {
      known.rows += rows;
      return known.no;
    }
    const max = env.ATTACHMENTS_FILES_MAX;
    if (this.byName.size === max)
      throw wrongField(ATTACHMENTS_FIELD, { code: "ATTACHMENTS_TOO_MANY", params: { max } });
    const no = this.byName.size + 1;
    const own = copied(name);
    this.byName.set(own, { no, name: own, rows });
    return no;
  }

  /** Notes a name of a row that does not go: its file is not unused. A zip has no more files than are noted. */
  noteOther(name: string): void {
    if (this.others.size < env.ATTACHMENTS_FILES_MAX) this.others.add(copied(name));
  }

  get all(): AttachmentReference[] {
    return [...this.byName.values()];
  }
}

/** A cell may be a slice of the text that was read with it, and would keep all of that in memory. */
const copied = (text: string) => Buffer.from(text).toString();
