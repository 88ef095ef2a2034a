import { z } from "zod";
import type { Reason } from "../../errors";
import type { SourceFound } from "../../imports/sources/source";
import { Count } from "../../view-schema";

/** merge: contacts that the file does not have stay. replace: the list has what the file has, and nothing else. */
export const IMPORT_MODES = ["merge", "replace"] as const;
export type ImportMode = (typeof IMPORT_MODES)[number];

/** What an import does. `total`: the rows of the file, each of which counts once: in all others but `removed`. */
export const ImportSummary = z.strictObject({
  total: Count,
  added: Count,
  updated: Count,
  /** Contacts that the file does not have, which go. */
  removed: Count,
  unchanged: Count,
  /** Rows without a phone number. */
  invalid_numbers: Count,
  /** Rows with a value that is too long, or with more cells than the file has headings. */
  invalid_values: Count,
  /** Rows whose number stands again further down: the last one counts. */
  duplicates: Count,
  /** Rows whose number was erased: nothing of them is kept. */
  erased: Count,
});
export type ImportSummary = z.infer<typeof ImportSummary>;

export const NOTHING: ImportSummary = {
  ...{ total: 0, added: 0, updated: 0, removed: 0, unchanged: 0 },
  ...{ invalid_numbers: 0, invalid_values: 0, duplicates: 0, erased: 0 },
};

/** A row that is left out. `typed`: the number as it stands there. `column`: whose value is at fault. */
export type RowFault = { row: number; typed: string; reason: Reason | "VALUE_TOO_LONG"; column?: string };

/** The first of them are kept. */
export const FAULTS_STORED_MAX = 100;

/** What an import found, kept with it. */
export type ImportReading = { summary: ImportSummary; faults: RowFault[]; found: SourceFound };

/** What the thread gets that reads contacts into a set. `base`: the contacts that the list has. */
export type ContactsTask = {
  setId: number;
  userId: number;
  country: string;
  mode: ImportMode;
  base: { setId: number; columns: string[]; contacts: number } | null;
  /** A file as it was uploaded, or lines of ours. */
  source: { kind: "file" | "lines"; path: string };
  contactsMax: number;
  now: Date;
};

/** What it found. */
export type ContactsRead = ImportReading & { columns: string[]; contacts: number };
