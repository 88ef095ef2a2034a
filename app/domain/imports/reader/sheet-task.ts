import type { ChosenColumns } from "../rows/find-columns";
import type { Source } from "../sources/source";

/** What the reading thread gets. */
export type SheetTask = {
  batchId: number;
  kind: "BULK" | "TEST";
  /** Reads local numbers. */
  country: string;
  source: Source;
  /** Which of its columns are for what, as its user says. */
  columns?: ChosenColumns;
  /** For all rows; null: each brings its own message. */
  text: string | null;
  /** What goes with the rows: one file with all of them, or with each what it names, of a zip beside the sheet too. */
  attachments: "one" | "named" | "zip";
  /** Where the file lies that goes with all of them. */
  attachment: string | null;
  now: Date;
};
