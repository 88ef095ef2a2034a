import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import type { GivenAttachment } from "../attachments/check";
import type { Basis } from "../batches/legal-basis";
import type { BatchWhen } from "./batch-when";
import type { ChosenColumns } from "./rows/find-columns";
import type { ContactSource } from "./sources/contact-rows";
import type { Source } from "./sources/source";

type Sent = {
  /** Aborted when the sender of the request has left. */
  left?: AbortSignal;
};

/** A sheet on our disk; its content says whether it is an .xlsx or a CSV. */
export type SheetFile = Sent & { path: string; filename: string };
/** Numbers that a user typed or pasted, as `readTypedNumbers` takes them. */
export type TypedNumbers = Sent & { numbers: string };
/** Rows as a program sent them: the JSON of a list of objects, each a value for each column. */
export type JsonRows = Sent & { rows: Uint8Array };

/** Rows of an earlier batch, in a file of ours (`sources/copied-rows.ts`). */
export type CopiedRows = Sent & { copied: string };

/**
 * Contacts of lists (`contact-lists/send.ts`). `name`: what a batch to them is called. `selection`: how they were
 * chosen, which is stored with the batch, and by which `FindContacts` finds them again.
 */
export type ListedContacts = Sent & {
  contacts: ContactSource;
  name: string;
  onSeveralLists: number;
  selection: { list_ids: number[]; filter: { column: string; op: string; value: string }[] };
};

/** Returns the contacts of a selection, which comes as JSON, as they are now. */
export type FindContacts = (selection: string) => Promise<ListedContacts>;

/** Who a batch goes to, however they came. */
export type Recipients = SheetFile | TypedNumbers | JsonRows | CopiedRows | ListedContacts;

/** What its sender asks of a batch, besides who it goes to. */
export type BatchOptions = {
  name?: string;
  /** Written for all rows, with placeholders; without it each row brings its own in the column `messages`. */
  text?: string;
  /** Left out: at once, in the hours of the account. */
  when?: BatchWhen;
  /** Why they may be written to. */
  basis?: Basis | null;
  /** One's own template whose text is used where none is written. */
  templateId?: string | number;
  /** Goes with every row. */
  attachment?: GivenAttachment | null;
  /** A zip with the files that rows name. */
  attachments?: GivenAttachment | null;
  /** Which columns of a sheet are for what, where its headings do not say so. */
  columns?: ChosenColumns;
};

/** The field of a request that they came in. */
export function inputField(recipients: Recipients): "file" | "recipients" | "rows" | "list_ids" {
  if ("path" in recipients) return "file";
  if ("contacts" in recipients) return "list_ids";
  return "numbers" in recipients ? "recipients" : "rows";
}

/** Returns what the reading thread gets of them. */
export function importSource(recipients: Recipients): Source {
  if ("path" in recipients) return { kind: "file", path: recipients.path };
  if ("numbers" in recipients) return { kind: "typed", numbers: recipients.numbers };
  if ("copied" in recipients) return { kind: "copied", path: recipients.copied };
  if ("contacts" in recipients) return { kind: "contacts", ...recipients.contacts };
  return { kind: "rows", json: recipients.rows };
}

/** SHA-256 of all that makes two uploads the same messages. */
export async function contentHash(
  recipients: Recipients,
  text: string | null,
  files: (Pick<GivenAttachment, "sha256"> | null | undefined)[] = [],
): Promise<string> {
  const hash = createHash("sha256");
  const path = "path" in recipients ? recipients.path : "copied" in recipients ? recipients.copied : null;
  if (path !== null) for await (const chunk of createReadStream(path)) hash.update(chunk);
  else if ("rows" in recipients) hash.update(recipients.rows);
  else hash.update(JSON.stringify(importSource(recipients)));
  if (text !== null) hash.update(`\0${text}`);
  for (const file of files) if (file) hash.update(`\0${file.sha256}`);
  return hash.digest("hex");
}
